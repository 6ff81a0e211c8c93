import type { Comparison, Interval } from '../../../../../shared/analytics/reports.ts'
import { comparedPeriod, intervalStarts, type Period } from './period.ts'

type Counts = Readonly<Record<string, number>>

/** Point of a time series: counts of the interval that starts at `at`. */
export type PointOf<Metrics> = Metrics & { readonly at: string }

/** Adds up the counts of all rows. `zeros` has a zero for each metric. */
export function totalOf<Metrics extends Counts>(rows: readonly Metrics[], zeros: Metrics): Metrics {
  const names = Object.keys(zeros)
  const total = new Map<string, number>(names.map((name) => [name, 0]))
  for (const row of rows) for (const name of names) total.set(name, (total.get(name) ?? 0) + (row[name] ?? 0))
  return Object.fromEntries(total) as Metrics
}

/** Length of the start of an interval as text. */
const startLengths: Readonly<Record<Interval, number>> = {
  hour: 'YYYY-MM-DDTHH'.length,
  day: 'YYYY-MM-DD'.length,
  month: 'YYYY-MM'.length,
}

type PeriodWithInterval = Period & { readonly interval: Interval }

/** Time series of a period, with zeros for intervals without rows. */
export function pointsOf<Metrics extends Counts>(
  rows: readonly PointOf<Metrics>[],
  zeros: Metrics,
  { interval, ...period }: PeriodWithInterval,
): PointOf<Metrics>[] {
  const byStart = Map.groupBy(rows, ({ at }) => at.slice(0, startLengths[interval]))
  return intervalStarts(period, interval).map((at) => ({ at, ...totalOf<Metrics>(byStart.get(at) ?? [], zeros) }))
}

/** Totals and time series of a period, from the counts of its days. */
export function reportPeriodOf<Metrics extends Counts>(
  days: readonly PointOf<Metrics>[],
  zeros: Metrics,
  { from, to, interval }: PeriodWithInterval,
) {
  return { from, to, totals: totalOf<Metrics>(days, zeros), points: pointsOf(days, zeros, { from, to, interval }) }
}

type ComparedPeriod = Period & { readonly compareWith: Comparison | null }

/** Reads a period, and its comparison period if there is one. */
export async function readWithComparison<Result>(
  { from, to, compareWith }: ComparedPeriod,
  read: (period: Period) => Promise<Result>,
): Promise<{ current: Result; compared: Result | null }> {
  const current = await read({ from, to })
  const compared = compareWith === null ? null : await read(comparedPeriod({ from, to }, compareWith))
  return { current, compared }
}
