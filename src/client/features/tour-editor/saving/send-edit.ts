import type { trpc } from '../../../platform/trpc.ts'
import type { EditOf, EditType } from '../edits/edit.ts'
import { plansAfter } from '../edits/merge-plans.ts'
import { stylesAfter } from '../edits/merge-styles.ts'
import type { TourCache } from './tour-cache.ts'

type Client = ReturnType<typeof trpc.useUtils>['client']
type World = { readonly client: Client; readonly cache: TourCache; readonly tourId: string }
type Senders = { readonly [Type in EditType]: (edit: EditOf<Type>, world: World) => Promise<void> }

const senders: Senders = {
  async updateTour(edit, { client, cache, tourId }) {
    const { stopIds, tags, floorPlans, styles, ...fields } = edit.after
    const plans = floorPlans && plansAfter(edit, cache.read()?.floorPlans ?? floorPlans)
    const look = styles !== undefined && { styles: stylesAfter(edit, cache.read()?.styles ?? null) }
    const version = cache.versionOf(tourId)
    const order = { ...(stopIds && { stopIds: [...stopIds] }), ...(tags && { tags: [...tags] }) }
    const lists = { ...order, ...(plans && { floorPlans: [...plans] }) }
    cache.putTour(await client.tours.update.mutate({ tourId, version, ...fields, ...lists, ...look }))
  },
  async updateStop({ stopId, after: { tags, ...fields } }, { client, cache }) {
    const version = cache.versionOf(stopId)
    const lists = tags && { tags: [...tags] }
    cache.putStop(await client.stops.update.mutate({ stopId, version, ...fields, ...lists }))
    // A medium that was not in the tour before comes with the tour only.
    if (fields.mediaId !== undefined) await cache.refresh()
  },
  async updateHotspot({ stopId, hotspotId, after }, { client, cache }) {
    const version = cache.versionOf(hotspotId)
    cache.putHotspot(await client.hotspots.update.mutate({ stopId, hotspotId, version, ...after }))
  },
  async insertHotspot({ hotspot: { id: hotspotId, stopId } }, { client, cache }) {
    cache.putHotspot(await client.hotspots.restore.mutate({ stopId, hotspotId }))
  },
  async removeHotspot({ hotspot: { id: hotspotId, stopId } }, { client, cache, tourId }) {
    cache.putTour(await client.hotspots.remove.mutate({ stopId, hotspotId, tourId }))
  },
  async insertStops({ stops, startStopId }, { client, cache, tourId }) {
    const stopIds = stops.map(({ stop }) => stop.id)
    const tour = await client.stops.restore.mutate({ tourId, stopIds })
    cache.putTour(tour)
    // Removing the start stop had made another one the start.
    if (tour.startStopId === startStopId) return
    cache.putTour(await client.tours.update.mutate({ tourId, version: tour.version, startStopId }))
  },
  async removeStops({ stops }, { client, cache, tourId }) {
    const stopIds = stops.map(({ stop }) => stop.id)
    cache.putTour(await client.stops.remove.mutate({ tourId, stopIds }))
  },
}

/** Stores one edit; what the server answers goes into the cache. */
export function sendEdit<Type extends EditType>(edit: EditOf<Type>, world: World): Promise<void> {
  const send: Senders[Type] = senders[edit.type as Type]
  return send(edit, world)
}
