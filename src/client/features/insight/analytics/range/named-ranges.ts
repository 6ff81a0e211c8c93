import { dayMs } from '../../../../../shared/kernel/units.ts'

/** Range of days, both included. */
export type DateRange = { readonly from: string; readonly to: string }

export const rangeNames = ['today', 'yesterday', 'last7', 'last30', 'thisMonth', 'lastMonth', 'last12'] as const
export type RangeName = (typeof rangeNames)[number]

/** Day of a timestamp in UTC, as YYYY-MM-DD. */
function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

/** Day (YYYY-MM-DD) a number of days after another. */
export function daysLater(from: string, count: number): string {
  return dayOf(Date.parse(from) + count * dayMs)
}

/** First day of the year that ends today. */
function startOfYearUntil(today: string): string {
  const start = new Date(today)
  // One year before February 29 is March 1.
  start.setUTCFullYear(start.getUTCFullYear() - 1)
  return daysLater(dayOf(start.getTime()), 1)
}

const startOfMonth = (day: string) => `${day.slice(0, 7)}-01`

/** The calendar month before the month of a day. */
function monthBefore(day: string): DateRange {
  const to = daysLater(startOfMonth(day), -1)
  return { from: startOfMonth(to), to }
}

const rangesByName: Readonly<Record<RangeName, (today: string) => DateRange>> = {
  today: (today) => ({ from: today, to: today }),
  yesterday: (today) => ({ from: daysLater(today, -1), to: daysLater(today, -1) }),
  last7: (today) => ({ from: daysLater(today, -6), to: today }),
  last30: (today) => ({ from: daysLater(today, -29), to: today }),
  thisMonth: (today) => ({ from: startOfMonth(today), to: today }),
  lastMonth: monthBefore,
  last12: (today) => ({ from: startOfYearUntil(today), to: today }),
}

/** Days of a named range as of today. */
export function namedRange(name: RangeName, today: string): DateRange {
  return rangesByName[name](today)
}

/** Name of a range of days as of today; null if it has none. */
export function rangeNameOf({ from, to }: DateRange, today: string): RangeName | null {
  const isNamed = (name: RangeName) => {
    const range = namedRange(name, today)
    return range.from === from && range.to === to
  }
  return rangeNames.find(isNamed) ?? null
}
