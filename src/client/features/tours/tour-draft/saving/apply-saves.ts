import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { MediaItem } from '../../../../../shared/media/media.ts'
import type {
  SavedHotspot,
  SavedHotspots,
  SavedStopList,
  SavedTour,
  TourOwnFields,
} from '../../../../../shared/tours/saves.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'

/** Replaces the item with the same id, or appends the item if the list has none. */
export function replaceById<Item extends { readonly id: string }>(items: readonly Item[], item: Item): Item[] {
  const exists = items.some(({ id }) => id === item.id)
  return exists ? items.map((existing) => (existing.id === item.id ? item : existing)) : [...items, item]
}

/** Sorts items by a list of ids. Items that it doesn't contain stay at the end. */
function sortByIds<Item extends { readonly id: string }>(items: readonly Item[], ids: readonly string[]): Item[] {
  const indexById = new Map(ids.map((id, index) => [id, index]))
  const indexOf = ({ id }: Item) => indexById.get(id) ?? ids.length
  return [...items].sort((a, b) => indexOf(a) - indexOf(b))
}

/** Adds or replaces media of the tour. */
export function withMedia(tour: Tour, media: readonly MediaItem[]): Tour {
  return media.length === 0 ? tour : { ...tour, media: media.reduce(replaceById, tour.media) }
}

/**
 * Updates the tour's own fields except `savedAt` and `savedBy`: only the cache knows whether earlier saves are applied.
 */
export function withOwnFields(tour: Tour, fields: TourOwnFields): Tour {
  const { savedAt, savedBy } = tour
  return { ...tour, ...fields, savedAt, savedBy }
}

/** Applies a saved tour, except for `save`, which the cache handles. */
export function withSavedTour(tour: Tour, { save: _save, media, stopIds, ...fields }: SavedTour): Tour {
  const changedTour = withMedia(withOwnFields(tour, fields), media)
  return stopIds === undefined ? changedTour : { ...changedTour, stops: sortByIds(changedTour.stops, stopIds) }
}

/** Replaces a stop. */
export function withStop(tour: Tour, stop: Stop): Tour {
  return { ...tour, stops: tour.stops.map((existing) => (existing.id === stop.id ? stop : existing)) }
}

/** Applies added and removed stops. */
export function withStopList(tour: Tour, { removedStopIds, inserted, ...saved }: SavedStopList): Tour {
  const changedIds = new Set([...removedStopIds, ...inserted.map(({ stop }) => stop.id)])
  const unchanged = tour.stops.filter(({ id }) => !changedIds.has(id))
  const stops = inserted.reduce((list, { index, stop }) => list.toSpliced(index, 0, stop), unchanged)
  const { startStopId, media } = saved
  return withMedia({ ...tour, startStopId, stops }, media)
}

function withHotspots(tour: Tour, stopId: string, change: (hotspots: readonly Hotspot[]) => readonly Hotspot[]): Tour {
  const stops = tour.stops.map((stop) => (stop.id === stopId ? { ...stop, hotspots: change(stop.hotspots) } : stop))
  return { ...tour, stops }
}

/** Replaces a hotspot of its stop, or appends it. */
export function withHotspot(tour: Tour, hotspot: Hotspot): Tour {
  return withHotspots(tour, hotspot.stopId, (hotspots) => replaceById(hotspots, hotspot))
}

/** Applies a saved hotspot, the order of its stop's hotspots, and the media that it shows. */
export function withSavedHotspot(tour: Tour, { hotspot, hotspotIds, media }: SavedHotspot): Tour {
  const ordered = withHotspots(withHotspot(tour, hotspot), hotspot.stopId, (hotspots) =>
    sortByIds(hotspots, hotspotIds),
  )
  return withMedia(ordered, media)
}

/** Applies saved hotspots of several stops. */
export function withSavedHotspots(tour: Tour, { hotspots, hotspotIds, media }: Omit<SavedHotspots, 'save'>): Tour {
  const savedByStop = Map.groupBy(hotspots, ({ stopId }) => stopId)
  const stops = tour.stops.map((stop) => {
    const savedHotspots = savedByStop.get(stop.id)
    return savedHotspots
      ? { ...stop, hotspots: sortByIds(savedHotspots.reduce(replaceById, stop.hotspots), hotspotIds) }
      : stop
  })
  return withMedia({ ...tour, stops }, media)
}

/** Removes hotspots from whichever stops have them. */
export function withoutHotspots(tour: Tour, hotspotIds: readonly string[]): Tour {
  const removedIds = new Set(hotspotIds)
  const stops = tour.stops.map((stop) => {
    const hotspots = stop.hotspots.filter(({ id }) => !removedIds.has(id))
    return hotspots.length === stop.hotspots.length ? stop : { ...stop, hotspots }
  })
  return { ...tour, stops }
}

/** Removes a hotspot of a stop. */
export function withoutHotspot(tour: Tour, { stopId, hotspotId }: { stopId: string; hotspotId: string }): Tour {
  return withHotspots(tour, stopId, (hotspots) => hotspots.filter(({ id }) => id !== hotspotId))
}
