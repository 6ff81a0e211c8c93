import type { Interval, Report, ReportPoint } from '../../../../shared/analytics/reports.ts'

/** What the chart draws over an interval. */
export type ChartRow = {
  readonly at: string
  readonly label: string
  readonly visits: number
  readonly visitors: number
  /** Visits of the interval that is as far from the beginning of the time compared with; null where that is shorter. */
  readonly comparedVisits: number | null
}

/** When an interval begins: hours, days and months are written as far as they go. */
function startOf(at: string): Date {
  return new Date(at.length > 'YYYY-MM-DD'.length ? `${at}:00Z` : at)
}

const formats: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
}

/** What an interval is called along the chart. */
export function intervalLabel(at: string, interval: Interval, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...formats[interval], timeZone: 'UTC' }).format(startOf(at))
}

/** What it is called in a table, where the year says which day it is. */
export function intervalName(at: string, interval: Interval, locale: string): string {
  const format = { ...formats[interval], year: 'numeric' as const, timeZone: 'UTC' }
  return new Intl.DateTimeFormat(locale, format).format(startOf(at))
}

export function chartRows({ interval, current, compared }: Report, locale: string): ChartRow[] {
  return current.points.map(({ at, visits, visitors }, index) => ({
    at,
    label: intervalLabel(at, interval, locale),
    visits,
    visitors,
    comparedVisits: compared?.points[index]?.visits ?? null,
  }))
}

/** The interval with the most visits, the first of them; undefined where there was none. */
export function peakOf(points: readonly ReportPoint[]): ReportPoint | undefined {
  const most = Math.max(0, ...points.map(({ visits }) => visits))
  return most === 0 ? undefined : points.find(({ visits }) => visits === most)
}
