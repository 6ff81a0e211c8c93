import type { Hotspot as WireHotspot } from '../../../../shared/hotspots/hotspots.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { MediaKind } from '../../../../shared/media/registry.ts'
import { isFlat } from '../../../../shared/tours/stop-kinds.ts'
import type { Stop as WireStop } from '../../../../shared/tours/stops.ts'
import { type JsonRow, jsonRows } from '../../../database/rows/row-json.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { readingOrderSql } from '../hotspots/find.ts'
import { hotspotRow, presentHotspot } from '../hotspots/present.ts'
import { presentStop, type StopRow, stopRow } from '../stops/present.ts'

/** Rows of stops, each with the kind of its medium, and of their hotspots in reading order. */
export type StopRows = {
  readonly stops: readonly (JsonRow & { readonly mediaKind: MediaKind | null })[]
  readonly hotspots: readonly JsonRow[]
}

/** SQL of two columns, `stops` and `hotspots`, for the stops `s` that meet a condition. */
export const stopRowsSql = (em: EntityManager, condition: string) => `
  ${jsonRows(`select ${stopRow.columns(em, 's')}, m.kind as "mediaKind"
    from stops s left join media m on m.id = s.media_id where ${condition} and s.deleted_at is null`)} as stops,
  ${jsonRows(`select ${hotspotRow.columns(em, 'h')} from stops s join hotspots h on h.stop_id = s.id
    where ${condition} and s.deleted_at is null and h.deleted_at is null order by ${readingOrderSql}`)} as hotspots`

/** Stops with their hotspots, in the order of `stopIds`. */
export function presentStops({ stops, hotspots }: StopRows, stopIds: readonly string[]): WireStop[] {
  const stopById = new Map(stops.map((row) => [stopRow.read(row).id, row]))
  const hotspotsByStop = new Map<string, WireHotspot[]>(stopIds.map((id) => [id, []]))
  const flatIds = new Set(
    stops.filter(({ mediaKind }) => mediaKind !== null && isFlat(mediaKind)).map((row) => stopRow.read(row).id),
  )
  for (const row of hotspots) {
    const hotspot = hotspotRow.read(row)
    hotspotsByStop.get(hotspot.stop)?.push(presentHotspot(hotspot, flatIds.has(hotspot.stop)))
  }
  return stopIds.flatMap((id) => {
    const row = stopById.get(id)
    return row === undefined ? [] : [presentStop(stopRow.read(row), hotspotsByStop.get(id) ?? [])]
  })
}

let cachedStopsSql: string | undefined

/** Stops with their hotspots as they are stored at this moment, in the order of `stopIds`. */
export async function loadStops(em: EntityManager, stopIds: readonly string[]): Promise<WireStop[]> {
  cachedStopsSql ??= `select ${stopRowsSql(em, 's.id = any(?::uuid[])')}`
  const ids = `{${stopIds.join(',')}}`
  const [rows] = await em.execute<StopRows[]>(cachedStopsSql, [ids, ids])
  return rows === undefined ? [] : presentStops(rows, stopIds)
}

/** Condition for a stop of the account in a tour that is not deleted. */
const accountStopCondition = `s.id = ? and s.account_id = ? and exists (
  select 1 from tours t where t.id = s.tour_id and t.account_id = s.account_id and t.deleted_at is null)`

let cachedAccountStopSql: string | undefined

/** A stop of the account as it is stored at this moment; 404 for a stop of another account. */
export async function readStop(
  { em, account }: Pick<AccountScope, 'em' | 'account'>,
  stopId: string,
): Promise<{ readonly row: StopRow; readonly hotspots: readonly WireHotspot[] }> {
  cachedAccountStopSql ??= `select ${stopRowsSql(em, accountStopCondition)}`
  const [rows] = await em.execute<StopRows[]>(cachedAccountStopSql, [stopId, account.id, stopId, account.id])
  const [stop] = rows?.stops ?? []
  if (rows === undefined || stop === undefined) throw new AppError('resource.notFound')
  const isFlatStop = stop.mediaKind !== null && isFlat(stop.mediaKind)
  const hotspots = rows.hotspots.map((row) => presentHotspot(hotspotRow.read(row), isFlatStop))
  return { row: stopRow.read(stop), hotspots }
}
