import { hotspotLimits } from '../../../../shared/hotspots/hotspot-limits.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

/**
 * Rejects a stop with the maximum of hotspots with 400. Returns its number of hotspots. The caller holds the tour's
 * lock.
 */
export async function requireRoomInStop(em: EntityManager, stopId: string): Promise<number> {
  const counts = await requireRoomInStops(em, new Map([[stopId, 1]]))
  return counts.get(stopId) ?? 0
}

const countSql = `select stop_id, count(*)::int as count from hotspots
  where stop_id = any(?::uuid[]) and deleted_at is null group by stop_id`

/** Counts the hotspots of stops. The caller holds the tour's lock. */
export async function countHotspots(em: EntityManager, stopIds: Iterable<string>): Promise<Map<string, number>> {
  const rows = await em.execute<{ stop_id: string; count: number }[]>(countSql, [`{${[...stopIds].join(',')}}`])
  return new Map(rows.map(({ stop_id: stopId, count }) => [stopId, count]))
}

/**
 * Rejects with 400 if a stop would exceed the maximum of hotspots after `addedCounts` are added. Returns the current
 * counts. The caller holds the tour's lock.
 */
export async function requireRoomInStops(
  em: EntityManager,
  addedCounts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const counts = await countHotspots(em, addedCounts.keys())
  for (const [stopId, addedCount] of addedCounts) {
    if ((counts.get(stopId) ?? 0) + addedCount > hotspotLimits.perStopMax) throw new AppError('input.invalid')
  }
  return counts
}
