import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { Hotspot } from './entity.ts'

/** Counts the hotspots of a stop; 400 `input.invalid` where it has the maximum. The caller holds the tour's lock. */
export async function countWithRoom(em: EntityManager, stopId: string): Promise<number> {
  const count = await em.count(Hotspot, { stop: stopId, deletedAt: null })
  if (count >= limits.hotspotsPerStop) throw new AppError('input.invalid')
  return count
}
