import type { BreakdownName, BreakdownRow } from '../../../../shared/analytics/reports.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import type { TourNames } from './tour-names.ts'

type AddressOf = (tour: TourNames, row: BreakdownRow) => string | null

const addresses: Readonly<Partial<Record<BreakdownName, AddressOf>>> = {
  stops: ({ id, stops }, { key }) => (stops.has(key) ? linkTo.editStop(id, key) : null),
  hotspots: ({ id, hotspots }, { key, stopId }) =>
    stopId !== null && hotspots.has(key) ? linkTo.hotspotsManager(id, stopId) : null,
  forms: ({ id }, { key, name }) => (name === null ? null : linkTo.form(id, key)),
}

/** Where what a row is about is edited; null where there is no such place, or it is gone. */
export function rowAddress(of: BreakdownName, tour: TourNames, row: BreakdownRow): string | null {
  return addresses[of]?.(tour, row) ?? null
}
