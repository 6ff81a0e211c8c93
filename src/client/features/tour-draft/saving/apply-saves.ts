import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import type { MediaItem } from '../../../../shared/media/media.ts'
import type { SavedHotspot, SavedStopList, SavedTour, TourOwnFields } from '../../../../shared/tours/saves.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'

export function replaceById<Item extends { readonly id: string }>(items: readonly Item[], item: Item): Item[] {
  const known = items.some(({ id }) => id === item.id)
  return known ? items.map((old) => (old.id === item.id ? item : old)) : [...items, item]
}

/** Items in the order of their ids; those it does not name stay at the end. */
function inOrder<Item extends { readonly id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const places = new Map(ids.map((id, index) => [id, index]))
  const placeOf = ({ id }: Item) => places.get(id) ?? ids.length
  return [...items].sort((one, other) => placeOf(one) - placeOf(other))
}

export function withMedia(tour: Tour, media: readonly MediaItem[]): Tour {
  return media.length === 0 ? tour : { ...tour, media: media.reduce(replaceById, tour.media) }
}

/** The tour with fields of its own as they are stored. When it was saved stays: only `inStep` knows that. */
export function withOwnFields(tour: Tour, fields: TourOwnFields): Tour {
  const { savedAt, savedBy } = tour
  return { ...tour, ...fields, savedAt, savedBy }
}

export function withSavedTour(tour: Tour, { save: _save, media, stopIds, ...fields }: SavedTour): Tour {
  const changed = withMedia(withOwnFields(tour, fields), media)
  return stopIds === undefined ? changed : { ...changed, stops: inOrder(changed.stops, stopIds) }
}

export function withStop(tour: Tour, stop: Stop): Tour {
  return { ...tour, stops: tour.stops.map((old) => (old.id === stop.id ? stop : old)) }
}

export function withStopList(tour: Tour, { removedStopIds, inserted, ...saved }: SavedStopList): Tour {
  const moved = new Set([...removedStopIds, ...inserted.map(({ stop }) => stop.id)])
  const left = tour.stops.filter(({ id }) => !moved.has(id))
  const stops = inserted.reduce((all, { index, stop }) => all.toSpliced(index, 0, stop), left)
  const { startStopId, media } = saved
  return withMedia({ ...tour, startStopId, stops }, media)
}

function withHotspots(tour: Tour, stopId: string, change: (hotspots: readonly Hotspot[]) => readonly Hotspot[]): Tour {
  const stops = tour.stops.map((stop) => (stop.id === stopId ? { ...stop, hotspots: change(stop.hotspots) } : stop))
  return { ...tour, stops }
}

export function withHotspot(tour: Tour, hotspot: Hotspot): Tour {
  return withHotspots(tour, hotspot.stopId, (hotspots) => replaceById(hotspots, hotspot))
}

export function withSavedHotspot(tour: Tour, { hotspot, hotspotIds, media }: SavedHotspot): Tour {
  const ordered = withHotspots(withHotspot(tour, hotspot), hotspot.stopId, (hotspots) => inOrder(hotspots, hotspotIds))
  return withMedia(ordered, media)
}

export function withoutHotspot(tour: Tour, { stopId, hotspotId }: { stopId: string; hotspotId: string }): Tour {
  return withHotspots(tour, stopId, (hotspots) => hotspots.filter(({ id }) => id !== hotspotId))
}
