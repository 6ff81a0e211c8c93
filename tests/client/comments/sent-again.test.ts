import { expect, it } from 'vitest'
import { idToSend, wasStored } from '../../../src/client/features/comments/draft/sent-again.ts'

it('the same comment sent again keeps its id until it was stored; another one has its own', () => {
  const first = idToSend({ text: 'Too dark' })
  expect(idToSend({ text: 'Too dark' })).toBe(first)
  expect(idToSend({ text: 'Much too dark' })).not.toBe(first)
  const second = idToSend({ text: '+1' })
  wasStored()
  expect(idToSend({ text: '+1' })).not.toBe(second)
})
