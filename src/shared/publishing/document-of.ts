import { hotspotKindOf } from '../hotspots/registry.ts'
import type { MediaItem } from '../media/media.ts'
import type { Stop } from '../stops.ts'
import type { Tour } from '../tours.ts'
import type { PublicHotspot, PublicPano, PublicStop, TourDocument } from './tour-document.ts'

/** What a document says besides the tour itself. */
export type DocumentFrame = Pick<
  TourDocument,
  'aid' | 'tier' | 'gaId' | 'mapboxToken' | 'customScript' | 'publicationNumber'
>

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
  const toPublic = ({
    stopId: _stop,
    version: _v,
    visible: _visible,
    ...rest
  }: Stop['hotspots'][number]): PublicHotspot => rest
  return { ...fields, thumbnailUrl: media?.thumbnailUrl ?? null, hotspots: hotspots.map(toPublic) }
}

function byId<Item extends { readonly id: string }>(items: readonly (Item | null)[]): Record<string, Item> {
  return Object.fromEntries(items.flatMap((item) => (item === null ? [] : [[item.id, item]])))
}

/** A tour as a viewer reads it, whatever state it is in: hidden hotspots and dead links included. */
export function documentOf(tour: Tour, frame: DocumentFrame): TourDocument {
  const media = new Map(tour.media.map((item) => [item.id, item]))
  const stops = tour.stops.map((stop) => publicStop(stop, media.get(stop.mediaId ?? '')))
  const { id, name, description, language, startStopId } = tour
  const stopIds = stops.map((stop) => stop.id)
  const coverUrl = media.get(tour.coverMediaId ?? '')?.thumbnailUrl ?? null
  return {
    ...{ format: 1, tourId: id, active: true, ...frame },
    panos: byId(tour.media.map(publicPano)),
    images: byId(tour.media.map(publicImage)),
    ...{ videos: {}, videos360: {}, audio: {} },
    stops: byId(stops),
    tours: { [id]: { id, name, description, language, stopIds, startStopId, coverUrl } },
    stopDescriptionMinimized: tour.stopDescriptionMinimized,
  }
}

/** The stops that a hotspot of a document leads to; none for a kind this version does not know. */
function targetsOf(hotspot: Pick<PublicHotspot, 'kind' | 'details'>): readonly string[] {
  const definition = hotspotKindOf(hotspot.kind)
  const details = definition?.details.safeParse(hotspot.details)
  return details?.success === true ? (definition?.stopIdsOf(details.data) ?? []) : []
}

/** The tour as visitors may see it: without what is hidden, and without links that lead nowhere. */
export function visitorsTour(tour: Tour): Tour {
  const stopIds = new Set(tour.stops.map((stop) => stop.id))
  const isShown = (hotspot: Stop['hotspots'][number]) =>
    hotspot.visible && targetsOf(hotspot).every((stopId) => stopIds.has(stopId))
  return { ...tour, stops: tour.stops.map((stop) => ({ ...stop, hotspots: stop.hotspots.filter(isShown) })) }
}
