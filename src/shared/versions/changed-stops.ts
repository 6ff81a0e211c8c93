import { mediaIn, stopIdsIn } from '../hotspots/references.ts'
import type { TourChange } from '../publishing/changes/tour-change.ts'
import type { PublicStop, PublicTour, TourDocument } from '../publishing/tour-document.ts'

/** Stops in which something changed: themselves, their hotspots, or the medium they show. */
export function changedStopIds(
  changes: readonly TourChange[],
  documents: readonly (TourDocument | null)[],
): ReadonlySet<string> {
  const changedIds = new Set(changes.map(({ id }) => id))
  const showing = documents.flatMap((document) => Object.values(document?.stops ?? {}))
  const byMedium = showing.filter(({ mediaId }) => changedIds.has(mediaId ?? '')).map(({ id }) => id)
  return new Set([...changes.flatMap(({ stopId }) => stopId ?? []), ...byMedium])
}

function onlyNamed<Item>(items: Readonly<Record<string, Item>>, ids: ReadonlySet<string>): Record<string, Item> {
  return Object.fromEntries(Object.entries(items).filter(([id]) => ids.has(id)))
}

const noTour = (id: string): PublicTour => ({
  id,
  name: '',
  description: '',
  language: 'en',
  stopIds: [],
  startStopId: null,
  coverUrl: null,
})

function mediaShownBy({ mediaId, hotspots }: PublicStop): string[] {
  return [mediaId, ...hotspots.flatMap((hotspot) => mediaIn(hotspot).map((medium) => medium.mediaId))].filter(
    (id) => id !== null,
  )
}

/**
 * A document with some of its stops, to be looked at beside another: without what only visitors of the whole tour need,
 * and without what its account keeps to itself. Stops that links lead to keep their names.
 */
export function pickStops(document: TourDocument, stopIds: ReadonlySet<string>): TourDocument {
  const { tours, tourId, ...rest } = document
  const shown = Object.values(document.stops).filter(({ id }) => stopIds.has(id))
  const mediaIds = new Set(shown.flatMap(mediaShownBy))
  const linkedIds = new Set(shown.flatMap(({ hotspots }) => hotspots.flatMap(stopIdsIn)))
  const linked = Object.values(document.stops).filter(({ id }) => linkedIds.has(id) && !stopIds.has(id))
  const names = linked.map((stop): PublicStop => ({ ...stop, mediaId: null, thumbnailUrl: null, hotspots: [] }))
  const stops = Object.fromEntries([...shown, ...names].map((stop) => [stop.id, stop]))
  const { languages: _languages, documents, ...tour } = tours[tourId] ?? noTour(tourId)
  const whole = {
    ...tour,
    stopIds: tour.stopIds.filter((id) => stopIds.has(id)),
    ...(documents && { documents: onlyNamed(documents, mediaIds) }),
  }
  return {
    ...rest,
    tourId,
    tours: { [tourId]: whole },
    stops,
    panos: onlyNamed(document.panos, mediaIds),
    images: onlyNamed(document.images, mediaIds),
    videos: onlyNamed(document.videos, mediaIds),
    videos360: onlyNamed(document.videos360, mediaIds),
    audio: onlyNamed(document.audio, mediaIds),
    gaId: null,
    mapboxToken: null,
    customScript: null,
  }
}
