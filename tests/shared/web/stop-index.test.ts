import { expect, it } from 'vitest'
import { stopIndexOf } from '../../../src/shared/web/routes.ts'

it.each([undefined, '', 'abc', '-1', '0', '1e9', '1.5', '4', '99', '1234567'])(
  'an activestop of %s names the first of three stops',
  (activestop) => {
    expect(stopIndexOf(activestop, 3)).toBe(0)
  },
)

it('an activestop from 1 to the number of stops names the stop at that position', () => {
  expect(['1', '2', '3'].map((activestop) => stopIndexOf(activestop, 3))).toEqual([0, 1, 2])
})
