import type { Metrics, Report } from '../../../../shared/analytics/reports.ts'

/** Whether anything was counted. What a visit does after midnight counts on a day on which it did not begin. */
function isCounted({ visits, stopsShown }: Metrics): boolean {
  return visits > 0 || stopsShown > 0
}

/** Whether a report has anything to show, in its days or in those that they are compared with. */
export function hasVisits({ current, compared }: Report): boolean {
  return isCounted(current.totals) || (compared !== null && isCounted(compared.totals))
}
