import type { BreakdownName, BreakdownRow } from '../../../../shared/analytics/reports.ts'
import { linkTo } from '../../../../shared/web/routes.ts'

type AddressOf = (tourId: string, row: BreakdownRow) => string | null

const addresses: Readonly<Partial<Record<BreakdownName, AddressOf>>> = {
  stops: (tourId, { key }) => linkTo.editStop(tourId, key),
  hotspots: (tourId, { stopId }) => (stopId === null ? null : linkTo.hotspotsManager(tourId, stopId)),
  forms: (tourId, { key }) => linkTo.form(tourId, key),
}

/** Where what a row is about is edited; null where there is no such place, or it is gone. */
export function rowAddress(of: BreakdownName, tourId: string, row: BreakdownRow): string | null {
  return row.name === null ? null : (addresses[of]?.(tourId, row) ?? null)
}
