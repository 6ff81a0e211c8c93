import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import type { Stop } from '../stops/entity.ts'
import { findStop } from '../stops/find.ts'
import { Hotspot } from './entity.ts'

type Named = { readonly stopId: string; readonly hotspotId: string }

type Found = { readonly hotspot: Hotspot; readonly stop: Stop }

/** A hotspot and its stop, both of the account; anything else reads as not there (threat T01). */
export async function findHotspot(scope: Pick<AccountScope, 'em' | 'account'>, named: Named): Promise<Found> {
  const found = await findEverHotspot(scope, named)
  if (found.hotspot.deletedAt !== null) throw new AppError('resource.notFound')
  return found
}

/** The same, of one that has been removed as well. */
export async function findEverHotspot(
  scope: Pick<AccountScope, 'em' | 'account'>,
  { stopId, hotspotId }: Named,
): Promise<Found> {
  const stop = await findStop(scope, stopId)
  const hotspot = await scope.em.findOne(Hotspot, { id: hotspotId, stop: stop.id, account: scope.account.id })
  if (hotspot === null) throw new AppError('resource.notFound')
  return { hotspot, stop }
}

/** In which hotspots of a stop are read, wherever they are listed. */
const readingOrder = { readingOrder: 'asc', createdAt: 'asc', id: 'asc' } as const

/** The same as SQL, of hotspots `h`. */
export const readingOrderSql = 'h.reading_order, h.created_at, h.id'

/** The hotspots of a stop by their ids. */
export async function hotspotOrder(em: EntityManager, stopId: string): Promise<string[]> {
  const rows = await em
    .fork({ keepTransactionContext: true })
    .find(Hotspot, { stop: stopId, deletedAt: null }, { fields: ['id'], orderBy: readingOrder })
  return rows.map(({ id }) => id)
}
