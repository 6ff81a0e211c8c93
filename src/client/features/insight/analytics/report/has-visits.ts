import type { Metrics, Report } from '../../../../../shared/analytics/reports.ts'

type ComparedReport<Totals> = {
  readonly current: { readonly totals: Totals }
  readonly compared: { readonly totals: Totals } | null
}

/** True if a report has any count, for its own days or for the days that it is compared with. */
export function hasCounts<Totals>(
  { current, compared }: ComparedReport<Totals>,
  isCounted: (totals: Totals) => boolean,
): boolean {
  return isCounted(current.totals) || (compared !== null && isCounted(compared.totals))
}

/** True if there were visits. After midnight, a visit from the day before counts only stops. */
const isVisited = ({ visits, stopsShown }: Metrics) => visits > 0 || stopsShown > 0

/** True if a report has visits, on its own days or on the days that it is compared with. */
export function hasVisits(report: Report): boolean {
  return hasCounts(report, isVisited)
}
