import type { Interval } from '../../../../../shared/analytics/reports.ts'

type PeriodCounts<Counts> = {
  readonly from: string
  readonly to: string
  readonly totals: Counts
  readonly points: readonly (Counts & { readonly at: string })[]
}
/** Report with totals and counts by interval, for its period and for the period it is compared with. */
export type TimeReport<Counts> = {
  readonly interval: Interval
  readonly current: PeriodCounts<Counts>
  readonly compared: PeriodCounts<Counts> | null
}

/** One number of a chart and its label. */
type Series<Counts> = { readonly label: string; readonly value: (counts: Counts) => number }

/** Series of a chart: the main one, which may be compared with another period, and an optional second one. */
export type ChartSeries<Counts> = {
  readonly main: Series<Counts> & { readonly comparedLabel: string }
  readonly second?: Series<Counts> | undefined
}

/** Values of the chart for one interval. */
export type ChartRow = {
  readonly at: string
  readonly label: string
  readonly main: number
  readonly second: number | null
  /** Value of the interval at the same offset in the compared period; null if that is shorter. */
  readonly compared: number | null
}

/** Start of an interval, given as `YYYY-MM`, `YYYY-MM-DD` or `YYYY-MM-DDTHH`. */
function startOf(at: string): Date {
  return new Date(at.length > 'YYYY-MM-DD'.length ? `${at}:00Z` : at)
}

const formats: Readonly<Record<Interval, Intl.DateTimeFormatOptions>> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: 'numeric' },
}

/** Axis label of an interval. */
export function intervalLabel(at: string, interval: Interval, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...formats[interval], timeZone: 'UTC' }).format(startOf(at))
}

/** Label of an interval in tables, with the year. */
export function intervalName(at: string, interval: Interval, locale: string): string {
  const format = { ...formats[interval], year: 'numeric' as const, timeZone: 'UTC' }
  return new Intl.DateTimeFormat(locale, format).format(startOf(at))
}

/** Rows of a chart, one per interval. */
export function chartRows<Counts>(
  { interval, current, compared }: TimeReport<Counts>,
  { main, second }: ChartSeries<Counts>,
  locale: string,
): ChartRow[] {
  return current.points.map((point, index) => {
    const comparedPoint = compared?.points[index]
    return {
      at: point.at,
      label: intervalLabel(point.at, interval, locale),
      main: main.value(point),
      second: second === undefined ? null : second.value(point),
      compared: comparedPoint === undefined ? null : main.value(comparedPoint),
    }
  })
}

/** First interval with the highest value; undefined if all are 0. */
export function peakOf(rows: readonly ChartRow[]): ChartRow | undefined {
  const highest = Math.max(0, ...rows.map(({ main }) => main))
  return highest === 0 ? undefined : rows.find(({ main }) => main === highest)
}
