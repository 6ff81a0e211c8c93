import type { Metrics, Report } from '../../../../../shared/analytics/reports.ts'

type ComparedReport<Totals> = {
  readonly current: { readonly totals: Totals }
  readonly compared: { readonly totals: Totals } | null
}

/** True if a report has counts, in its own days or in the compared ones. */
export function hasCounts<Totals>(
  { current, compared }: ComparedReport<Totals>,
  isCounted: (totals: Totals) => boolean,
): boolean {
  return isCounted(current.totals) || (compared !== null && isCounted(compared.totals))
}

/** A visit over midnight counts stops on a day on which it did not begin. */
const isVisited = ({ visits, stopsShown }: Metrics) => visits > 0 || stopsShown > 0

/** True if a report has visits, in its own days or in the compared ones. */
export function hasVisits(report: Report): boolean {
  return hasCounts(report, isVisited)
}
