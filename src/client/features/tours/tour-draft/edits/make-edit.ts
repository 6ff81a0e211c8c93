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

/** Stop of a tour by its id. */
export function stopOf(tour: Tour, stopId: string): Stop | undefined {
  return tour.stops.find(({ id }) => id === stopId)
}

/**
 * Adds the parts that remain inherited from the brand kit to a change of a tour, because parts that it changes aren't
 * inherited anymore. A change that sets the inherited parts itself stays as it is.
 */
function withInheritedParts(tour: Tour, change: Partial<TourFields>): Partial<TourFields> {
  if (change.brandKitParts !== undefined || tour.brandKitParts.length === 0) return change
  const changedParts = differingParts(tour, { ...tour, ...change })
  const inheritedParts = tour.brandKitParts.filter((part) => !changedParts.includes(part))
  return inheritedParts.length === tour.brandKitParts.length ? change : { ...change, brandKitParts: inheritedParts }
}

/** Edit that changes fields of the tour. */
export function updateTour(tour: Tour, change: Partial<TourFields>): Edit {
  const after = withInheritedParts(tour, change)
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
  const placedHotspots = tour.stops.flatMap((stop) =>
    stop.hotspots.flatMap((hotspot, index) => (ids.has(hotspot.id) ? [{ hotspot, index }] : [])),
  )
  return { type: 'removeHotspots', hotspots: placedHotspots }
}

/** Edit that adds hotspots at the end of their stops. `tour` may already have them. */
export function insertHotspots(tour: Tour, hotspots: readonly Hotspot[]): Edit {
  const placedHotspots = [...Map.groupBy(hotspots, ({ stopId }) => stopId)].flatMap(([stopId, addedHotspots]) => {
    const addedIds = new Set(addedHotspots.map(({ id }) => id))
    const earlierCount = stopOf(tour, stopId)?.hotspots.filter(({ id }) => !addedIds.has(id)).length ?? 0
    return addedHotspots.map((hotspot, position) => ({ hotspot, index: earlierCount + position }))
  })
  return { type: 'insertHotspots', hotspots: placedHotspots }
}

function stopsWithIndex(tour: Tour, stopIds: readonly string[]): PlacedStop[] {
  return tour.stops.flatMap((stop, index) => (stopIds.includes(stop.id) ? [{ stop, index }] : []))
}

/** Edit that removes stops, with their positions and the tour's start stop, which may be one of them. */
export function removeStops(tour: Tour, stopIds: readonly string[]): EditOf<'removeStops'> {
  return { type: 'removeStops', stops: stopsWithIndex(tour, stopIds), startStopId: tour.startStopId }
}

/** Edit that inserts stops which the server has already saved; `null` if there are none. */
export function insertStops({ inserted, startStopId }: SavedStopList): EditOf<'insertStops'> | null {
  return inserted.length === 0 ? null : { type: 'insertStops', stops: inserted, startStopId }
}
