import { expect, it } from 'vitest'
import { createRepeatIds } from '../../../src/client/features/tours/tour-draft/saving/repeat-ids.ts'

it('gives a thing the same id until it is created', () => {
  const ids = createRepeatIds()
  const first = ids.of('hall to tower')
  expect(ids.of('hall to tower')).toBe(first)
  expect(ids.of('tower to hall')).not.toBe(first)
  ids.forget(['hall to tower'])
  expect(ids.of('hall to tower')).not.toBe(first)
})
