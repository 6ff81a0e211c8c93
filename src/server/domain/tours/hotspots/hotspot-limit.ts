import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Hotspot } from './entity.ts'

export const hotspotsPerStop = 200

/** Counts the hotspots of a stop. Rejects with 400 `input.invalid` at the maximum. The caller holds the tour's lock. */
export async function countHotspotsBelowLimit(em: EntityManager, stopId: string): Promise<number> {
  const count = await em.count(Hotspot, { stop: stopId, deletedAt: null })
  if (count >= hotspotsPerStop) throw new AppError('input.invalid')
  return count
}
