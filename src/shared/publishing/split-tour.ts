import { stopIdsOfButton } from '../buttons/references.ts'
import { framesOwnFile, framesPage, mediaIdsIn } from '../hotspots/references.ts'
import { linkTargetOf } from './link-target.ts'
import { reachableStops } from './reachable-stops.ts'
import type { PublicDocument, PublicStop, PublicTour, TourDocument } from './tour-document.ts'
import type { PlacedOutline, StopOutline, StopPart, TourFrame, TourPart } from './tour-parts.ts'

/** A tour in pieces: together they hold all that its document holds. */
export type SplitTour = {
  readonly frame: TourFrame
  readonly outlines: readonly StopOutline[]
  /** One for each stop, in the order of the tour. */
  readonly stops: readonly StopPart[]
  readonly documents: Readonly<Record<string, PublicDocument>>
}

/** What lists, maps and links show of a stop. */
export function outlineOf(stop: PublicStop): StopOutline {
  const { id, name, hiddenFromList, thumbnailUrl, backgroundAudio, floorPlanPosition, location } = stop
  return {
    id,
    name,
    hiddenFromList,
    thumbnailUrl,
    ...(backgroundAudio && { backgroundAudio }),
    ...(floorPlanPosition && { floorPlanPosition }),
    ...(location && { location }),
  }
}

type Ids = ReadonlySet<string>

function mediaIdsOf({ mediaId, backgroundAudio, hotspots }: PublicStop): Ids {
  const own = [mediaId, backgroundAudio?.mediaId].filter((id) => typeof id === 'string')
  return new Set([...own, ...hotspots.flatMap(mediaIdsIn)])
}

/** Media of the tour itself: they are there whatever stop is shown. */
function mediaIdsOfFrame({ floorPlans = [], styles, backgroundAudio }: PublicTour): Ids {
  const named = [...floorPlans.map(({ mediaId }) => mediaId), styles?.logo?.mediaId, backgroundAudio?.mediaId]
  return new Set(named.filter((id) => typeof id === 'string'))
}

function only<Item>(record: Readonly<Record<string, Item>>, isWanted: (id: string) => boolean): Record<string, Item> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => isWanted(id)))
}

type Media = Omit<TourPart, 'stops'>

function mediaOf({ panos, images, videos, videos360, audio }: TourDocument, tour: PublicTour): Media {
  return { panos, images, videos, videos360, audio, documents: tour.documents ?? {} }
}

function onlyMedia({ panos, images, videos, videos360, audio, documents }: Media, isWanted: (id: string) => boolean) {
  return {
    panos: only(panos, isWanted),
    images: only(images, isWanted),
    videos: only(videos, isWanted),
    videos360: only(videos360, isWanted),
    audio: only(audio, isWanted),
    documents: only(documents, isWanted),
  }
}

function pick<Item>(record: Readonly<Record<string, Item>>, ids: Ids): Record<string, Item> {
  const found: Record<string, Item> = {}
  for (const id of ids) {
    const item = Object.hasOwn(record, id) ? record[id] : undefined
    if (item !== undefined) found[id] = item
  }
  return found
}

/** A document without the media that only some of its stops show. */
export function withoutMediaOf(document: TourDocument, isGone: (stopId: string) => boolean): TourDocument {
  const tour = document.tours[document.tourId]
  if (!tour) return document
  const idsOf = (isWanted: (stopId: string) => boolean) =>
    new Set(Object.values(document.stops).flatMap((stop) => (isWanted(stop.id) ? [...mediaIdsOf(stop)] : [])))
  const gone = idsOf(isGone)
  for (const id of [...mediaIdsOfFrame(tour), ...idsOf((stopId) => !isGone(stopId))]) gone.delete(id)
  const { documents, ...held } = onlyMedia(mediaOf(document, tour), (id) => !gone.has(id))
  const own = tour.documents ? { documents } : {}
  return { ...document, ...held, tours: { ...document.tours, [tour.id]: { ...tour, ...own } } }
}

/** The same as `onlyMedia` for few media of many. */
function pickMedia({ panos, images, videos, videos360, audio, documents }: Media, ids: Ids): Media {
  return {
    panos: pick(panos, ids),
    images: pick(images, ids),
    videos: pick(videos, ids),
    videos360: pick(videos360, ids),
    audio: pick(audio, ids),
    documents: pick(documents, ids),
  }
}

/** The document without its stops and their media. */
function frameDocument(document: TourDocument, tour: PublicTour, media: Media): TourDocument {
  const { documents, ...held } = media
  const { documents: _documents, ...fields } = tour
  const own = Object.keys(documents).length === 0 ? {} : { documents }
  return { ...document, ...held, stops: {}, tours: { [tour.id]: { ...fields, ...own, stopIds: [] } } }
}

/**
 * Cuts a tour into its frame and its stops, each with its media. Media that no stop shows stay in the frame, so that
 * nothing is lost. `writtenIn` is the language of its author. Throws for a document without stops.
 */
export function splitTour(document: TourDocument, writtenIn: string): SplitTour {
  const tour = document.tours[document.tourId]
  const stops = (tour?.stopIds ?? []).flatMap((id) => document.stops[id] ?? [])
  if (!tour || stops.length === 0) throw new Error('a tour without stops has no parts')
  const media = mediaOf(document, tour)
  const frameIds = mediaIdsOfFrame(tour)
  const idsByStop = stops.map(mediaIdsOf)
  const ofStops = new Set(idsByStop.flatMap((ids) => [...ids]))
  const outlines = stops.map(outlineOf)
  const indexById = new Map(stops.map(({ id }, index) => [id, index]))
  const placed = (ids: Iterable<string>): PlacedOutline[] =>
    [...new Set(ids)].flatMap((id) => {
      const index = indexById.get(id)
      const outline = outlines[index ?? -1]
      return index === undefined || outline === undefined ? [] : [{ index, outline }]
    })
  const reachable = reachableStops(tour, stops)
  const hotspots = stops.flatMap((stop) => stop.hotspots)
  return {
    frame: {
      document: frameDocument(
        document,
        tour,
        onlyMedia(media, (id) => frameIds.has(id) || !ofStops.has(id)),
      ),
      writtenIn,
      stopCount: stops.length,
      startIndex: indexById.get(tour.startStopId ?? '') ?? 0,
      pinned: placed(tour.buttons?.own.flatMap(stopIdsOfButton) ?? []),
      unreachable: [...stops.keys()].filter((index) => !reachable.has(index)),
      framesOthers: hotspots.some(framesPage),
      framesOwn: document.customScript !== null || document.gaId !== null || hotspots.some(framesOwnFile),
    },
    outlines,
    stops: stops.map((stop, index) => ({
      stops: [stop],
      ...pickMedia(media, idsByStop[index] ?? new Set()),
      links: placed(stop.hotspots.map(linkTargetOf)),
    })),
    documents: media.documents,
  }
}
