import type { BreakdownName, BreakdownRow } from '../../../../shared/analytics/reports.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { isRest } from './rest-row.ts'
import type { TourNames } from './tour-names.ts'

/** The report that has the row: its tour, and its days as its address says them. */
type OfReport = { readonly tour: TourNames; readonly query: string }
type AddressOf = (report: OfReport, row: BreakdownRow) => string | null

const addresses: Readonly<Partial<Record<BreakdownName, AddressOf>>> = {
  stops: ({ tour, query }, row) => (isRest(row) ? null : linkTo.stopAnalytics(tour.id, row.key, query)),
  shareLinks: ({ tour, query }, { reportKey }) =>
    reportKey === null ? null : linkTo.shareLinkAnalytics(tour.id, reportKey, query),
  hotspots: ({ tour }, { key, stopId }) =>
    stopId !== null && tour.hotspots.has(key) ? linkTo.hotspotsManager(tour.id, stopId) : null,
  forms: ({ tour }, { key, name }) => (name === null ? null : linkTo.form(tour.id, key)),
}

/** Where a row has a report of its own, or what it is about is edited; null where there is neither, or it is gone. */
export function rowAddress(of: BreakdownName, report: OfReport, row: BreakdownRow): string | null {
  return addresses[of]?.(report, row) ?? null
}
