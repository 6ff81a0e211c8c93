import type { Comparison, Interval } from '../../../../../shared/analytics/reports.ts'
import { comparedPeriod, intervalStarts, type Period } from './period.ts'

type Sums = Readonly<Record<string, number>>

/** Counts of the day or hour `at`. */
export type CountedAt<Counted> = Counted & { readonly at: string }

/** Adds up counts. `zeroSums` has a zero for each sum. */
export function addUp<Counted extends Sums>(rows: readonly Counted[], zeroSums: Counted): Counted {
  const names = Object.keys(zeroSums)
  const total = new Map<string, number>(names.map((name) => [name, 0]))
  for (const row of rows) for (const name of names) total.set(name, (total.get(name) ?? 0) + (row[name] ?? 0))
  return Object.fromEntries(total) as Counted
}

/** Length of the part of a time that names its interval, such as YYYY-MM-DD. */
const nameLengths: Readonly<Record<Interval, number>> = {
  hour: 'YYYY-MM-DDTHH'.length,
  day: 'YYYY-MM-DD'.length,
  month: 'YYYY-MM'.length,
}

type PeriodByInterval = Period & { readonly interval: Interval }

/** Counts of each interval of a period, with zeros where there are none. */
export function pointsOf<Counted extends Sums>(
  rows: readonly CountedAt<Counted>[],
  zeroSums: Counted,
  { interval, ...period }: PeriodByInterval,
): CountedAt<Counted>[] {
  const byStart = Map.groupBy(rows, ({ at }) => at.slice(0, nameLengths[interval]))
  return intervalStarts(period, interval).map((at) => ({ at, ...addUp<Counted>(byStart.get(at) ?? [], zeroSums) }))
}

/** Report of a period from the counts of all its days. */
export function periodOf<Counted extends Sums>(
  days: readonly CountedAt<Counted>[],
  zeroSums: Counted,
  { from, to, interval }: PeriodByInterval,
) {
  return { from, to, totals: addUp<Counted>(days, zeroSums), points: pointsOf(days, zeroSums, { from, to, interval }) }
}

type ComparedPeriod = Period & { readonly compareWith: Comparison | null }

/** Reads a period, and the period that it is compared with. */
export async function readCompared<Result>(
  { from, to, compareWith }: ComparedPeriod,
  read: (period: Period) => Promise<Result>,
): Promise<{ current: Result; compared: Result | null }> {
  const current = await read({ from, to })
  const compared = compareWith === null ? null : await read(comparedPeriod({ from, to }, compareWith))
  return { current, compared }
}
