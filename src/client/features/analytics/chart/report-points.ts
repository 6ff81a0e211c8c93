import type { Interval } from '../../../../shared/analytics/reports.ts'

type CountedPeriod<Counted> = {
  readonly from: string
  readonly to: string
  readonly totals: Counted
  readonly points: readonly (Counted & { readonly at: string })[]
}
/** A report on anything: what was counted in all and by interval, and in the time that it is compared with. */
export type CountedReport<Counted> = {
  readonly interval: Interval
  readonly current: CountedPeriod<Counted>
  readonly compared: CountedPeriod<Counted> | null
}

/** A number of what was counted, and what it is called. */
type Drawn<Counted> = { readonly label: string; readonly of: (counted: Counted) => number }

/** What a chart draws: a number, also in the time that it is compared with, and perhaps a second one. */
export type DrawnNumbers<Counted> = {
  readonly main: Drawn<Counted> & { readonly comparedLabel: string }
  readonly second?: Drawn<Counted> | undefined
}

/** What the chart draws over an interval. */
export type ChartRow = {
  readonly at: string
  readonly label: string
  readonly main: number
  readonly second: number | null
  /** Of the interval that is as far from the beginning of the time compared with; null where that is shorter. */
  readonly compared: number | null
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

export function chartRows<Counted>(
  { interval, current, compared }: CountedReport<Counted>,
  { main, second }: DrawnNumbers<Counted>,
  locale: string,
): ChartRow[] {
  return current.points.map((point, index) => {
    const before = compared?.points[index]
    return {
      at: point.at,
      label: intervalLabel(point.at, interval, locale),
      main: main.of(point),
      second: second === undefined ? null : second.of(point),
      compared: before === undefined ? null : main.of(before),
    }
  })
}

/** The interval with the most, the first of them; undefined where there was nothing. */
export function peakOf(rows: readonly ChartRow[]): ChartRow | undefined {
  const most = Math.max(0, ...rows.map(({ main }) => main))
  return most === 0 ? undefined : rows.find(({ main }) => main === most)
}
