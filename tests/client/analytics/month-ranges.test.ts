import { describe, expect, test } from 'vitest'
import {
  monthRangeSince,
  monthsUntil,
  offeredFirstMonths,
} from '../../../src/client/features/insight/analytics/stop/month-ranges.ts'

describe('monthsUntil', () => {
  test.each([
    [1, '2026-11-01'],
    [3, '2026-09-01'],
    [12, '2025-12-01'],
  ] as const)('begins a range of %i months that ends in November on %s', (months, from) => {
    expect(monthsUntil('2026-11-29', months)).toEqual({ from, to: '2026-11-29' })
  })

  test('begins a range in the previous year if it ends on the last day of January', () => {
    expect(monthsUntil('2026-01-31', 3)).toEqual({ from: '2025-11-01', to: '2026-01-31' })
  })
})

// The ranges are 1, 3 and 12 calendar months. A start before the longest range gets the longest range.
describe('monthRangeSince', () => {
  test.each([
    ['2026-11-29', 1],
    ['2026-11-01', 1],
    ['2026-10-31', 3],
    ['2026-09-01', 3],
    ['2026-08-31', 12],
    ['2025-12-01', 12],
    ['2025-11-30', 12],
    ['2021-11-30', 12],
  ] as const)('returns the shortest range that contains a start on %s: %i months', (from, months) => {
    expect(monthRangeSince(from, '2026-11-29')).toBe(months)
  })
})

describe('offeredFirstMonths', () => {
  test.each([
    ['the current month', '2026-11', ['2026-11', '2026-09', '2025-12']],
    ['two months', '2026-10', ['2026-11', '2026-10', '2026-09', '2025-12']],
    ['five years', '2021-12', ['2026-11', '2026-09', '2025-12', '2021-12']],
  ])('offers 1, 3 and 12 months besides the months of a report of %s', (_, cellsFrom, firstMonths) => {
    expect(offeredFirstMonths({ cellsFrom, cellsTo: '2026-11' })).toEqual(firstMonths)
  })
})
