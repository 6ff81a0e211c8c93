import { analyticsLimits } from '../../../../../shared/analytics/analytics-limits.ts'
import { type Comparison, comparisons, day, daysBetween } from '../../../../../shared/analytics/reports.ts'
import { type DateRange, daysLater, namedRange, type RangeName } from './named-ranges.ts'

/** Days and comparison of a report, as stored in its URL. */
export type ReportRange = DateRange & { readonly compare: Comparison | null }

const defaultRange: RangeName = 'last30'

/** Longest range of days that a report supports, ending today. */
export function longestRange(today: string): DateRange {
  return { from: daysLater(today, 1 - analyticsLimits.reportDaysMax), to: today }
}

/** True if both days are valid and the range is not longer than a report supports. */
export function isValidRange({ from, to }: DateRange): boolean {
  if (!day.safeParse(from).success || !day.safeParse(to).success) return false
  const days = daysBetween(from, to)
  return days >= 1 && days <= analyticsLimits.reportDaysMax
}

/** Reads the range from a query string, or returns the default if it has no valid one. */
export function readRange(query: URLSearchParams, today: string): ReportRange {
  const range = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const compare = comparisons.find((name) => name === query.get('compare')) ?? null
  return { ...(isValidRange(range) ? range : namedRange(defaultRange, today)), compare }
}

/** Query string of a range. */
export function rangeQuery({ from, to, compare }: ReportRange): string {
  return new URLSearchParams({ from, to, ...(compare === null ? {} : { compare }) }).toString()
}
