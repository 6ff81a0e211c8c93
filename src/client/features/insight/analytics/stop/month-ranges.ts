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

/** Shortest range of months that covers a day, or the longest one for an earlier day. */
export function monthRangeSince(from: string, today: string): MonthRange {
  return monthRanges.find((months) => monthsUntil(today, months).from <= from) ?? longestMonthRange
}
