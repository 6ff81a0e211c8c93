import { expect, it } from 'vitest'
import { stopIndexOf } from '../../../src/shared/web/routes.ts'

it.each([undefined, '', 'abc', '-1', '0', '1e9', '1.5', '4', '99', '1234567'])(
  'maps an invalid activestop of %s to the first stop',
  (activestop) => {
    expect(stopIndexOf(activestop, 3)).toBe(0)
  },
)

it('maps an activestop to the stop at that position', () => {
  expect(['1', '2', '3'].map((activestop) => stopIndexOf(activestop, 3))).toEqual([0, 1, 2])
})
