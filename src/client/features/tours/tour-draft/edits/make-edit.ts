import { differingParts } from '../../../../../shared/brand-kit/brand-parts.ts'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { SavedStopList } from '../../../../../shared/tours/saves.ts'
import type { Stop, StopFields } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import type { Edit, EditOf, HotspotChange, HotspotFields, PlacedStop, StopChange, TourFields } from './edit.ts'

/** Fields of a tour that an edit can change, including the order of its stops. */
export function tourFieldsOf(tour: Tour): TourFields {
  return { ...tour, stopIds: tour.stops.map(({ id }) => id) }
}

/** Picks the fields of `source` that `change` has. */
function pickFields<Fields extends object>(source: Fields, change: Partial<Fields>): Partial<Fields> {
  const keys = Object.keys(change)
  return Object.fromEntries(Object.entries(source).filter(([key]) => keys.includes(key))) as Partial<Fields>
}

export function stopOf(tour: Tour, stopId: string): Stop | undefined {
  return tour.stops.find(({ id }) => id === stopId)
}

/**
 * Fields of an edit of a tour. Parts that it changes aren't inherited anymore, unless it sets the inherited parts
 * itself.
 */
function withOwnParts(tour: Tour, after: Partial<TourFields>): Partial<TourFields> {
  if (after.brandKitParts !== undefined || tour.brandKitParts.length === 0) return after
  const changed = differingParts(tour, { ...tour, ...after })
  const inherited = tour.brandKitParts.filter((part) => !changed.includes(part))
  return inherited.length === tour.brandKitParts.length ? after : { ...after, brandKitParts: inherited }
}

/** Edit that changes fields of the tour. */
export function updateTour(tour: Tour, change: Partial<TourFields>): Edit {
  const after = withOwnParts(tour, change)
  return { type: 'updateTour', before: pickFields(tourFieldsOf(tour), after), after }
}

/** Change of a stop's fields, with their previous values. */
export function stopChange(stop: Stop, after: Partial<StopFields>): StopChange {
  return { stopId: stop.id, before: pickFields<StopFields>(stop, after), after }
}

/** Edit that changes fields of one stop. */
export function updateStop(stop: Stop, after: Partial<StopFields>): Edit {
  return { type: 'updateStop', ...stopChange(stop, after) }
}

/** Change of a hotspot's fields, with their previous values. */
export function hotspotChange(hotspot: Hotspot, after: Partial<HotspotFields>): HotspotChange {
  const { id: hotspotId, stopId } = hotspot
  return { stopId, hotspotId, before: pickFields<HotspotFields>(hotspot, after), after }
}

/** Edit that changes fields of one hotspot. */
export function updateHotspot(hotspot: Hotspot, after: Partial<HotspotFields>): Edit {
  return { type: 'updateHotspot', ...hotspotChange(hotspot, after) }
}

/** Edit that adds a hotspot at the end of its stop. */
export function insertHotspot(tour: Tour, hotspot: Hotspot): Edit {
  return { type: 'insertHotspot', hotspot, index: stopOf(tour, hotspot.stopId)?.hotspots.length ?? 0 }
}

/** Edit that removes a hotspot. It records the position, so that undo restores it. */
export function removeHotspot(tour: Tour, hotspot: Hotspot): Edit {
  const index = stopOf(tour, hotspot.stopId)?.hotspots.findIndex(({ id }) => id === hotspot.id) ?? 0
  return { type: 'removeHotspot', hotspot, index }
}

/** Edit that removes several hotspots, with their positions. */
export function removeHotspots(tour: Tour, hotspots: readonly Hotspot[]): Edit {
  const ids = new Set(hotspots.map(({ id }) => id))
  const placed = tour.stops.flatMap((stop) =>
    stop.hotspots.flatMap((hotspot, index) => (ids.has(hotspot.id) ? [{ hotspot, index }] : [])),
  )
  return { type: 'removeHotspots', hotspots: placed }
}

/** Edit that inserts new hotspots, which are the last of their stops in `tour`. */
export function insertHotspots(tour: Tour, hotspots: readonly Hotspot[]): Edit {
  const placed = [...Map.groupBy(hotspots, ({ stopId }) => stopId)].flatMap(([stopId, added]) => {
    const addedIds = new Set(added.map(({ id }) => id))
    const earlierCount = stopOf(tour, stopId)?.hotspots.filter(({ id }) => !addedIds.has(id)).length ?? 0
    return added.map((hotspot, position) => ({ hotspot, index: earlierCount + position }))
  })
  return { type: 'insertHotspots', hotspots: placed }
}

function stopsWithIndex(tour: Tour, stopIds: readonly string[]): PlacedStop[] {
  return tour.stops.flatMap((stop, index) => (stopIds.includes(stop.id) ? [{ stop, index }] : []))
}

/** Edit that removes stops, with their positions and the tour's start stop, which may be one of them. */
export function removeStops(tour: Tour, stopIds: readonly string[]): EditOf<'removeStops'> {
  return { type: 'removeStops', stops: stopsWithIndex(tour, stopIds), startStopId: tour.startStopId }
}

/** Edit that inserts the stops that the server has added; `null` if there are none. */
export function insertedStops({ inserted, startStopId }: SavedStopList): EditOf<'insertStops'> | null {
  return inserted.length === 0 ? null : { type: 'insertStops', stops: inserted, startStopId }
}
