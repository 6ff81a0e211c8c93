import type { BreakdownName, BreakdownRow } from '../../../../../shared/analytics/reports.ts'
import { linkTo } from '../../../../../shared/web/routes.ts'
import { isOtherRow } from './other-row.ts'
import type { TourNames } from './tour-names.ts'

/** Report of the row: its tour, and the query string with its days. */
type ReportContext = { readonly tour: TourNames; readonly query: string }
type PathOf = (report: ReportContext, row: BreakdownRow) => string | null

const paths: Readonly<Partial<Record<BreakdownName, PathOf>>> = {
  stops: ({ tour, query }, row) => (isOtherRow(row) ? null : linkTo.stopAnalytics(tour.id, row.key, query)),
  shareLinks: ({ tour, query }, { reportKey }) =>
    reportKey === null ? null : linkTo.shareLinkAnalytics(tour.id, reportKey, query),
  hotspots: ({ tour }, { key, stopId }) =>
    stopId !== null && tour.hotspots.has(key) ? linkTo.hotspotsManager(tour.id, stopId, key) : null,
  forms: ({ tour }, { key, name }) => (name === null ? null : linkTo.form(tour.id, key)),
}

/** Path of a row's own report or of its editor; null if there is neither, or if it was deleted. */
export function rowPath(breakdown: BreakdownName, report: ReportContext, row: BreakdownRow): string | null {
  return paths[breakdown]?.(report, row) ?? null
}
