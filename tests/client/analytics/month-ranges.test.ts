import { describe, expect, test } from 'vitest'
import { monthRangeSince, monthsUntil } from '../../../src/client/features/insight/analytics/stop/month-ranges.ts'

describe('monthsUntil', () => {
  test.each([
    [1, '2026-11-01'],
    [3, '2026-09-01'],
    [12, '2025-12-01'],
  ] as const)('begins a range of %i months on %s, the first day of a month', (months, from) => {
    expect(monthsUntil('2026-11-29', months)).toEqual({ from, to: '2026-11-29' })
  })

  test('counts months across the start of a year from the last day of a long month', () => {
    expect(monthsUntil('2026-01-31', 3)).toEqual({ from: '2025-11-01', to: '2026-01-31' })
  })
})

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
  ] as const)('for a start on %s is %i months', (from, months) => {
    expect(monthRangeSince(from, '2026-11-29')).toBe(months)
  })
})
