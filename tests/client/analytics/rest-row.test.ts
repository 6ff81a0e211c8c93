import { expect, it } from 'vitest'
import { isRest } from '../../../src/client/features/analytics/tour/rest-row.ts'

it('knows what is counted together, whatever it is called', () => {
  expect(isRest({ key: 'other', name: null })).toBe(true)
  expect(isRest({ key: 'other', name: 'Press' })).toBe(true)
  expect(isRest({ key: 'a.example', name: null })).toBe(false)
})
