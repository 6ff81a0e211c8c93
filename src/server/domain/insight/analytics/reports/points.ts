import type { Comparison, Interval } from '../../../../../shared/analytics/reports.ts'
import { beginningsIn, comparedPeriod, type Period } from './period.ts'

type Sums = Readonly<Record<string, number>>

/** What was counted on a day or in an hour, which `at` names. */
export type CountedAt<Counted> = Counted & { readonly at: string }

/** Adds up what was counted. `nothing` has a zero for each sum. */
export function addUp<Counted extends Sums>(all: readonly Counted[], nothing: Counted): Counted {
  const names = Object.keys(nothing)
  const total = new Map<string, number>(names.map((name) => [name, 0]))
  for (const counted of all) for (const name of names) total.set(name, (total.get(name) ?? 0) + (counted[name] ?? 0))
  return Object.fromEntries(total) as Counted
}

/** Length of the text that names an interval. */
const nameLengths: Readonly<Record<Interval, number>> = { hour: 13, day: 10, month: 7 }

type Divided = Period & { readonly interval: Interval }

/** What was counted in each interval of a period, also where that is nothing. */
export function pointsOf<Counted extends Sums>(
  rows: readonly CountedAt<Counted>[],
  nothing: Counted,
  { interval, ...period }: Divided,
): CountedAt<Counted>[] {
  const byBeginning = Map.groupBy(rows, ({ at }) => at.slice(0, nameLengths[interval]))
  return beginningsIn(period, interval).map((at) => ({ at, ...addUp<Counted>(byBeginning.get(at) ?? [], nothing) }))
}

/** A report on days of which every row was read. */
export function periodOf<Counted extends Sums>(
  days: readonly CountedAt<Counted>[],
  nothing: Counted,
  { from, to, interval }: Divided,
) {
  return { from, to, totals: addUp<Counted>(days, nothing), points: pointsOf(days, nothing, { from, to, interval }) }
}

type Compared = Period & { readonly compareWith: Comparison | null }

/** Reads a period, and the one that it is compared with. */
export async function readCompared<Read>(
  { from, to, compareWith }: Compared,
  read: (period: Period) => Promise<Read>,
): Promise<{ current: Read; compared: Read | null }> {
  const current = await read({ from, to })
  const compared = compareWith === null ? null : await read(comparedPeriod({ from, to }, compareWith))
  return { current, compared }
}
