import type { DateRange } from '../range/named-ranges.ts'

/** Ranges of the heat map in calendar months, because views are counted by month. The current month counts as one. */
export const monthRanges = [1, 3, 12] as const
export type MonthRange = (typeof monthRanges)[number]

const longestMonthRange: MonthRange = 12

/** Days of a range of months that ends today. */
export function monthsUntil(today: string, months: MonthRange): DateRange {
  const first = new Date(`${today.slice(0, 7)}-01`)
  first.setUTCMonth(first.getUTCMonth() - months + 1)
  return { from: first.toISOString().slice(0, 10), to: today }
}

const monthOf = (day: string) => day.slice(0, 7)

/**
 * First months (YYYY-MM) of the ranges that a report offers for a heat map, the latest one first. All end with the last month of
 * the report; the range of the report itself is one of them.
 */
export function offeredFirstMonths({ cellsFrom, cellsTo }: { cellsFrom: string; cellsTo: string }): readonly string[] {
  const firstMonths = monthRanges.map((months) => monthOf(monthsUntil(`${cellsTo}-01`, months).from))
  return [...new Set([...firstMonths, cellsFrom])].toSorted().toReversed()
}

/** Shortest range of months that covers a day, or the longest one for an earlier day. */
export function monthRangeSince(from: string, today: string): MonthRange {
  return monthRanges.find((months) => monthsUntil(today, months).from <= from) ?? longestMonthRange
}
