import type { Metrics, Report } from '../../../../shared/analytics/reports.ts'

type Compared<Counted> = {
  readonly current: { readonly totals: Counted }
  readonly compared: { readonly totals: Counted } | null
}

/** Whether a report has anything to show, in its days or in those that they are compared with. */
export function hasCounted<Counted>(
  { current, compared }: Compared<Counted>,
  isCounted: (totals: Counted) => boolean,
): boolean {
  return isCounted(current.totals) || (compared !== null && isCounted(compared.totals))
}

/** What a visit does after midnight counts on a day on which it did not begin. */
const isVisited = ({ visits, stopsShown }: Metrics) => visits > 0 || stopsShown > 0

/** Whether there were visits. */
export function hasVisits(report: Report): boolean {
  return hasCounted(report, isVisited)
}
