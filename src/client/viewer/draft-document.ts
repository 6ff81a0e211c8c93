import type { MediaItem } from '../../shared/media/media.ts'
import type { PublicHotspot, PublicPano, PublicStop, TourDocument } from '../../shared/publishing/tour-document.ts'
import type { Stop } from '../../shared/stops.ts'
import type { Tour } from '../../shared/tours.ts'

function publicPano({ id, altText, credit, baseUrl, manifest }: MediaItem): PublicPano | null {
  if (baseUrl === null || manifest?.mapping !== 'cube') return null
  return { id, altText, credit, baseUrl, manifest, posterUrl: `${baseUrl}poster.webp` }
}

function publicImage({ id, altText, credit, baseUrl, manifest }: MediaItem): TourDocument['images'][string] | null {
  if (baseUrl === null || manifest?.mapping !== 'flat') return null
  return { id, altText, credit, baseUrl, manifest }
}

function publicStop(stop: Stop, media: MediaItem | undefined): PublicStop {
  const { tourId: _tour, version: _version, tags: _tags, hotspots, ...fields } = stop
  return {
    ...fields,
    thumbnailUrl: media?.thumbnailUrl ?? null,
    hotspots: hotspots.map(
      ({ stopId: _stop, version: _hotspotVersion, visible: _visible, ...rest }): PublicHotspot => rest,
    ),
  }
}

function byId<Item extends { readonly id: string }>(items: readonly (Item | null)[]): Record<string, Item> {
  return Object.fromEntries(items.flatMap((item) => (item === null ? [] : [[item.id, item]])))
}

/**
 * A tour as the viewer of the editor shows it: what is on the screen at this moment, hidden hotspots included.
 * `publishing.preview` is what visitors would get.
 */
export function draftDocument(tour: Tour): TourDocument {
  const media = new Map(tour.media.map((item) => [item.id, item]))
  const stops = tour.stops.map((stop) => publicStop(stop, media.get(stop.mediaId ?? '')))
  const { id, name, description, language, startStopId } = tour
  const stopIds = stops.map((stop) => stop.id)
  const coverUrl = media.get(tour.coverMediaId ?? '')?.thumbnailUrl ?? null
  return {
    ...{ format: 1, aid: '', tourId: id, publicationNumber: 0, tier: '', active: true },
    panos: byId(tour.media.map(publicPano)),
    images: byId(tour.media.map(publicImage)),
    ...{ videos: {}, videos360: {}, audio: {} },
    stops: byId(stops),
    tours: { [id]: { id, name, description, language, stopIds, startStopId, coverUrl } },
    ...{ gaId: null, mapboxToken: null, customScript: null },
    stopDescriptionMinimized: tour.stopDescriptionMinimized,
  }
}
