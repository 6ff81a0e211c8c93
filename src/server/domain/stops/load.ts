import type { Hotspot as WireHotspot } from '../../../shared/hotspots/hotspots.ts'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Stop as WireStop } from '../../../shared/tours/stops.ts'
import type { AccountScope, EntityManager } from '../../kernel/scope.ts'
import { Hotspot } from '../hotspots/entity.ts'
import { flatAmong } from '../hotspots/flat-position.ts'
import { presentHotspot } from '../hotspots/present.ts'
import { findTour } from '../tours/find.ts'
import { Stop } from './entity.ts'
import { presentStop } from './present.ts'

/** A stop of the account whose tour is there too; another account's reads the same as none. */
export async function findStop({ em, account }: Pick<AccountScope, 'em' | 'account'>, stopId: string): Promise<Stop> {
  const stop = await em.findOne(Stop, { id: stopId, account: account.id, deletedAt: null })
  if (stop === null) throw new AppError('resource.notFound')
  await findTour({ em, account }, stop.tour)
  return stop
}

/** Hotspots of stops in reading order, by stop. `flatIds` are those of stops that show something flat. */
export async function hotspotsOf(
  em: EntityManager,
  stopIds: readonly string[],
  flatIds: ReadonlySet<string>,
): Promise<Map<string, WireHotspot[]>> {
  const where = { stop: { $in: [...stopIds] }, deletedAt: null }
  const rows = await em.find(Hotspot, where, { orderBy: { readingOrder: 'asc', createdAt: 'asc', id: 'asc' } })
  const byStop = new Map<string, WireHotspot[]>(stopIds.map((id) => [id, []]))
  for (const row of rows) byStop.get(row.stop)?.push(presentHotspot(row, flatIds.has(row.stop)))
  return byStop
}

/** Stops with their hotspots, in the order of `stopIds`. */
export async function loadStops(em: EntityManager, stopIds: readonly string[]): Promise<WireStop[]> {
  const rows = await em.find(Stop, { id: { $in: [...stopIds] }, deletedAt: null })
  const flatMedia = await flatAmong(
    em,
    rows.map(({ media }) => media),
  )
  const flatIds = new Set(rows.filter(({ media }) => flatMedia.has(media ?? '')).map(({ id }) => id))
  const hotspots = await hotspotsOf(em, stopIds, flatIds)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return stopIds.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [presentStop(row, hotspots.get(id) ?? [])]
  })
}

/** One stop as it is stored at this moment, past the identity map. */
export async function loadStopAfresh(em: EntityManager, stopId: string): Promise<WireStop | undefined> {
  return (await loadStops(em.fork(), [stopId]))[0]
}
