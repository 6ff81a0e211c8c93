import type { Hotspot as WireHotspot } from '../../../shared/hotspots/hotspots.ts'
import type { Stop as WireStop } from '../../../shared/tours/stops.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import { Hotspot } from '../hotspots/entity.ts'
import { readingOrder } from '../hotspots/find.ts'
import { flatAmong } from '../hotspots/flat-position.ts'
import { presentHotspot } from '../hotspots/present.ts'
import { Stop } from '../stops/entity.ts'
import { presentStop } from '../stops/present.ts'

/** Hotspots of stops in reading order, by stop. `flatIds` are those of stops that show something flat. */
export async function hotspotsOf(
  em: EntityManager,
  stopIds: readonly string[],
  flatIds: ReadonlySet<string>,
): Promise<Map<string, WireHotspot[]>> {
  const where = { stop: { $in: [...stopIds] }, deletedAt: null }
  const rows = await em.find(Hotspot, where, { orderBy: readingOrder })
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
