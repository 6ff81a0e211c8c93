import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import type { Stop } from '../stops/entity.ts'
import { findStop } from '../stops/find.ts'
import { Hotspot } from './entity.ts'

type HotspotReference = { readonly stopId: string; readonly hotspotId: string }

type HotspotInStop = { readonly hotspot: Hotspot; readonly stop: Stop }

/** A hotspot and its stop, both of the account; 404 for any other (threat T01). */
export async function findHotspot(
  scope: Pick<AccountScope, 'em' | 'account'>,
  reference: HotspotReference,
): Promise<HotspotInStop> {
  const hotspotInStop = await findHotspotOrDeleted(scope, reference)
  if (hotspotInStop.hotspot.deletedAt !== null) throw new AppError('resource.notFound')
  return hotspotInStop
}

/** Finds a hotspot and its stop, even if the hotspot is deleted. */
export async function findHotspotOrDeleted(
  scope: Pick<AccountScope, 'em' | 'account'>,
  { stopId, hotspotId }: HotspotReference,
): Promise<HotspotInStop> {
  const stop = await findStop(scope, stopId)
  const hotspot = await scope.em.findOne(Hotspot, { id: hotspotId, stop: stop.id, account: scope.account.id })
  if (hotspot === null) throw new AppError('resource.notFound')
  return { hotspot, stop }
}

/** Order of the hotspots of a stop in all lists. */
const readingOrder = { readingOrder: 'asc', createdAt: 'asc', id: 'asc' } as const

/** Reading order in SQL, of hotspots `h`. */
export const readingOrderSql = 'h.reading_order, h.created_at, h.id'

/** Ids of the hotspots of stops, each stop's in reading order. */
export async function listHotspotIds(em: EntityManager, stopIds: readonly string[]): Promise<string[]> {
  const rows = await em
    .fork({ keepTransactionContext: true })
    .find(Hotspot, { stop: { $in: [...stopIds] }, deletedAt: null }, { fields: ['id'], orderBy: readingOrder })
  return rows.map(({ id }) => id)
}
