import { mediaIn, stopIdsIn } from '../hotspots/references.ts'
import type { TourChange } from '../publishing/changes/tour-change.ts'
import type { PublicStop, PublicTour, TourDocument } from '../publishing/tour-document.ts'
import { captureMediaIds } from '../tours/time-layers.ts'

/** Stops with changes in their fields, hotspots or medium. */
export function changedStopIds(
  changes: readonly TourChange[],
  documents: readonly (TourDocument | null)[],
): ReadonlySet<string> {
  const changedIds = new Set(changes.map(({ id }) => id))
  const allStops = documents.flatMap((document) => Object.values(document?.stops ?? {}))
  const showsChangedMedium = (stop: PublicStop) =>
    [stop.mediaId ?? '', ...captureMediaIds(stop)].some((mediaId) => changedIds.has(mediaId))
  const showingStopIds = allStops.filter(showsChangedMedium).map(({ id }) => id)
  return new Set([...changes.flatMap(({ stopId }) => stopId ?? []), ...showingStopIds])
}

function pickById<Item>(items: Readonly<Record<string, Item>>, ids: ReadonlySet<string>): Record<string, Item> {
  return Object.fromEntries(Object.entries(items).filter(([id]) => ids.has(id)))
}

const emptyTour = (id: string): PublicTour => ({
  id,
  name: '',
  description: '',
  language: 'en',
  stopIds: [],
  startStopId: null,
  coverUrl: null,
})

function mediaIdsOfStop(stop: PublicStop): string[] {
  const mediaOfHotspots = stop.hotspots.flatMap((hotspot) => mediaIn(hotspot).map(({ mediaId }) => mediaId))
  return [stop.mediaId, ...captureMediaIds(stop), ...mediaOfHotspots].filter((id) => id !== null)
}

/**
 * Reduces a document to some stops for a comparison. Translations and settings of the account are removed; linked stops
 * keep their names.
 */
export function pickStops(document: TourDocument, stopIds: ReadonlySet<string>): TourDocument {
  const { tours, tourId, ...documentFields } = document
  const pickedStops = Object.values(document.stops).filter(({ id }) => stopIds.has(id))
  const mediaIds = new Set(pickedStops.flatMap(mediaIdsOfStop))
  const linkedIds = new Set(pickedStops.flatMap(({ hotspots }) => hotspots.flatMap(stopIdsIn)))
  const linkedStops = Object.values(document.stops).filter(({ id }) => linkedIds.has(id) && !stopIds.has(id))
  const namesOnly = linkedStops.map(
    ({ timeLayers: _timeLayers, ...stop }): PublicStop => ({
      ...stop,
      mediaId: null,
      thumbnailUrl: null,
      hotspots: [],
    }),
  )
  const stops = Object.fromEntries([...pickedStops, ...namesOnly].map((stop) => [stop.id, stop]))
  const { languages: _languages, documents, ...tour } = tours[tourId] ?? emptyTour(tourId)
  const reducedTour = {
    ...tour,
    stopIds: tour.stopIds.filter((id) => stopIds.has(id)),
    ...(documents && { documents: pickById(documents, mediaIds) }),
  }
  return {
    ...documentFields,
    tourId,
    tours: { [tourId]: reducedTour },
    stops,
    panos: pickById(document.panos, mediaIds),
    images: pickById(document.images, mediaIds),
    videos: pickById(document.videos, mediaIds),
    videos360: pickById(document.videos360, mediaIds),
    audio: pickById(document.audio, mediaIds),
    gaId: null,
    mapboxToken: null,
    customScript: null,
  }
}
