import { analyticsLimits } from '../../../../shared/analytics/analytics-limits.ts'
import { type Comparison, comparisons, day, daysBetween } from '../../../../shared/analytics/reports.ts'
import { type DaySpan, daysLater, type RangeName, spanOf } from './named-spans.ts'

/** What a report is about, as its address says it. */
export type ReportRange = DaySpan & { readonly compare: Comparison | null }

const defaultRange: RangeName = 'last30'

/** The longest time that a report can be about. */
export function longestSpan(today: string): DaySpan {
  return { from: daysLater(today, 1 - analyticsLimits.reportDaysMax), to: today }
}

/** Whether a report can be about these days. */
export function isSpan({ from, to }: DaySpan): boolean {
  if (!day.safeParse(from).success || !day.safeParse(to).success) return false
  const days = daysBetween(from, to)
  return days >= 1 && days <= analyticsLimits.reportDaysMax
}

/** The range in an address; the usual one where it says none, or none that a report can be about. */
export function readRange(query: URLSearchParams, today: string): ReportRange {
  const span = { from: query.get('from') ?? '', to: query.get('to') ?? '' }
  const compare = comparisons.find((name) => name === query.get('compare')) ?? null
  return { ...(isSpan(span) ? span : spanOf(defaultRange, today)), compare }
}

/** A range as the end of an address. */
export function rangeQuery({ from, to, compare }: ReportRange): string {
  return new URLSearchParams({ from, to, ...(compare === null ? {} : { compare }) }).toString()
}
