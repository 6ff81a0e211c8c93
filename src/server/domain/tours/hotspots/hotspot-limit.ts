import { hotspotLimits } from '../../../../shared/hotspots/hotspot-limits.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

/** Counts the hotspots of a stop. Rejects with 400 `input.invalid` at the maximum. The caller holds the tour's lock. */
export async function countHotspotsBelowLimit(em: EntityManager, stopId: string): Promise<number> {
  const counts = await countHotspotsWithinLimit(em, new Map([[stopId, 1]]))
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
 * Counts the hotspots of stops. Rejects with 400 `input.invalid` if a stop has no room for as many as `added` says. The
 * caller holds the tour's lock.
 */
export async function countHotspotsWithinLimit(
  em: EntityManager,
  added: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const counts = await countHotspots(em, added.keys())
  for (const [stopId, addedCount] of added) {
    if ((counts.get(stopId) ?? 0) + addedCount > hotspotLimits.perStopMax) throw new AppError('input.invalid')
  }
  return counts
}
