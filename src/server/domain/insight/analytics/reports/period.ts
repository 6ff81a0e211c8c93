import { type Comparison, daysBetween, type Interval } from '../../../../../shared/analytics/reports.ts'
import { dayMs } from '../../../../../shared/kernel/units.ts'
import { reportLimits } from './report-limits.ts'

const hoursPerDay = 24

/** First and last day in the time zone of the account, inclusive. */
export type Period = { readonly from: string; readonly to: string }

/** Interval that a period of this length is divided into. */
export function intervalOf({ from, to }: Period): Interval {
  const days = daysBetween(from, to)
  if (days <= reportLimits.hourlyDaysMax) return 'hour'
  return days <= reportLimits.dailyDaysMax ? 'day' : 'month'
}

/** Interval of a report without hourly counts. */
export function dailyIntervalOf(period: Period): Interval {
  const interval = intervalOf(period)
  return interval === 'hour' ? 'day' : interval
}

/** Adds days to a day; negative counts subtract. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** The same day a year earlier; February 28 for February 29. */
function yearEarlier(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1).padStart(4, '0')
  return day.endsWith('-02-29') ? `${year}-02-28` : `${year}${day.slice(4)}`
}

const comparisons: Readonly<Record<Comparison, (period: Period) => Period>> = {
  previous: ({ from, to }) => ({ from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) }),
  year: ({ from, to }) => ({ from: yearEarlier(from), to: yearEarlier(to) }),
}

/** Period that a period is compared with. */
export function comparedPeriod(period: Period, compareWith: Comparison): Period {
  return comparisons[compareWith](period)
}

function daysOf({ from, to }: Period): string[] {
  return Array.from({ length: daysBetween(from, to) }, (_, index) => addDays(from, index))
}

const hourNames = Array.from({ length: hoursPerDay }, (_, hour) => String(hour).padStart(2, '0'))

const starts: Readonly<Record<Interval, (period: Period) => string[]>> = {
  hour: (period) => daysOf(period).flatMap((day) => hourNames.map((hour) => `${day}T${hour}`)),
  day: daysOf,
  month: (period) => [...new Set(daysOf(period).map((day) => day.slice(0, 7)))],
}

/** Starts of the intervals of a period, in ascending order. */
export function intervalStarts(period: Period, interval: Interval): readonly string[] {
  return starts[interval](period)
}
