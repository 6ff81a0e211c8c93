import { expect, it } from 'vitest'
import { parseRetryAfter } from '../../../src/shared/web/retry-after.ts'

const now = new Date('2026-11-28T12:00:00Z')
const dayMs = 86_400_000

it.each([
  ['5', 5_000],
  [' 120 ', 120_000],
  ['0', 0],
  ['Sat, 28 Nov 2026 12:00:30 GMT', 30_000],
  ['Sat, 28 Nov 2026 11:00:00 GMT', 0],
  ['86399', dayMs - 1000],
  ['9999999', dayMs],
  ['', null],
  ['  ', null],
  ['soon', null],
  [null, null],
  [undefined, null],
])('reads Retry-After %j as %j ms', (header, ms) => {
  expect(parseRetryAfter(header, now)).toBe(ms)
})
