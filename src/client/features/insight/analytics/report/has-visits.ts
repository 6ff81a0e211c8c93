import type { Metrics, Report } from '../../../../../shared/analytics/reports.ts'

type ComparedReport<Counted> = {
  readonly current: { readonly totals: Counted }
  readonly compared: { readonly totals: Counted } | null
}

/** True if a report has counts, in its own days or in the compared ones. */
export function hasCounted<Counted>(
  { current, compared }: ComparedReport<Counted>,
  isCounted: (totals: Counted) => boolean,
): boolean {
  return isCounted(current.totals) || (compared !== null && isCounted(compared.totals))
}

/** A visit over midnight counts stops on a day on which it did not begin. */
const isVisited = ({ visits, stopsShown }: Metrics) => visits > 0 || stopsShown > 0

export function hasVisits(report: Report): boolean {
  return hasCounted(report, isVisited)
}
