import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import type { Stop, StopFields } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import type { Edit, HotspotFields, PlacedStop, TourFields } from './edit.ts'

export function tourFieldsOf(tour: Tour): TourFields {
  return { ...tour, stopIds: tour.stops.map(({ id }) => id) }
}

function pick<Fields extends object>(from: Fields, like: Partial<Fields>): Partial<Fields> {
  const wanted = Object.keys(like)
  return Object.fromEntries(Object.entries(from).filter(([key]) => wanted.includes(key))) as Partial<Fields>
}

export function stopOf(tour: Tour, stopId: string): Stop | undefined {
  return tour.stops.find(({ id }) => id === stopId)
}

export function updateTour(tour: Tour, after: Partial<TourFields>): Edit {
  return { type: 'updateTour', before: pick(tourFieldsOf(tour), after), after }
}

export function updateStop(stop: Stop, after: Partial<StopFields>): Edit {
  return { type: 'updateStop', stopId: stop.id, before: pick<StopFields>(stop, after), after }
}

export function updateHotspot(hotspot: Hotspot, after: Partial<HotspotFields>): Edit {
  const { id: hotspotId, stopId } = hotspot
  return { type: 'updateHotspot', stopId, hotspotId, before: pick<HotspotFields>(hotspot, after), after }
}

export function insertHotspot(tour: Tour, hotspot: Hotspot): Edit {
  return { type: 'insertHotspot', hotspot, index: stopOf(tour, hotspot.stopId)?.hotspots.length ?? 0 }
}

export function removeHotspot(tour: Tour, hotspot: Hotspot): Edit {
  const index = stopOf(tour, hotspot.stopId)?.hotspots.findIndex(({ id }) => id === hotspot.id) ?? 0
  return { type: 'removeHotspot', hotspot, index }
}

function placedStops(tour: Tour, stopIds: readonly string[]): PlacedStop[] {
  return tour.stops.flatMap((stop, index) => (stopIds.includes(stop.id) ? [{ stop, index }] : []))
}

export function removeStops(tour: Tour, stopIds: readonly string[]): Edit {
  return { type: 'removeStops', stops: placedStops(tour, stopIds), startStopId: tour.startStopId }
}

/** The edit that made the stops of `after` which `before` did not have; `null` when there are none. */
export function insertedStops(before: Tour, after: Tour): Edit | null {
  const known = new Set(before.stops.map(({ id }) => id))
  const added = after.stops.map(({ id }) => id).filter((id) => !known.has(id))
  if (added.length === 0) return null
  return { type: 'insertStops', stops: placedStops(after, added), startStopId: after.startStopId }
}
