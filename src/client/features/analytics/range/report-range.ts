import { analyticsLimits } from '../../../../shared/analytics/analytics-limits.ts'
import { type Comparison, comparisons, day, daysBetween } from '../../../../shared/analytics/reports.ts'

/** Days in UTC, both included. */
export type DaySpan = { readonly from: string; readonly to: string }

/** What a report is about, as its address says it. */
export type ReportRange = DaySpan & { readonly compare: Comparison | null }

export const rangeNames = ['today', 'yesterday', 'last7', 'last30', 'last12'] as const
export type RangeName = (typeof rangeNames)[number]

const defaultRange: RangeName = 'last30'
const dayMs = 24 * 60 * 60 * 1000

/** The day of a moment, in UTC. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

export function daysLater(from: string, count: number): string {
  return dayOf(Date.parse(from) + count * dayMs)
}

/** The day after this one a year ago, so that a year ends today. */
function yearBefore(today: string): string {
  const start = new Date(today)
  // From the leap day on, a year ago is March 1.
  start.setUTCFullYear(start.getUTCFullYear() - 1)
  return daysLater(dayOf(start.getTime()), 1)
}

const spans: Readonly<Record<RangeName, (today: string) => DaySpan>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: daysLater(today, -1), to: daysLater(today, -1) }),
  last7: (today) => ({ from: daysLater(today, -6), to: today }),
  last30: (today) => ({ from: daysLater(today, -29), to: today }),
  last12: (today) => ({ from: yearBefore(today), to: today }),
}

export function spanOf(name: RangeName, today: string): DaySpan {
  return spans[name](today)
}

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

/** What days are called today; null for days without a name. */
export function rangeNameOf({ from, to }: DaySpan, today: string): RangeName | null {
  const isNamed = (name: RangeName) => {
    const span = spanOf(name, today)
    return span.from === from && span.to === to
  }
  return rangeNames.find(isNamed) ?? null
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
