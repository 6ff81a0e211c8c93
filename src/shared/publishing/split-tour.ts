import { stopIdsOfButton } from '../buttons/references.ts'
import { embedsOwnFile, embedsPage, mediaIdsIn } from '../hotspots/references.ts'
import { captureMediaIds } from '../tours/time-layers.ts'
import { linkTargetOf } from './link-target.ts'
import { reachableStops } from './reachable-stops.ts'
import type { PublicDocument, PublicStop, PublicTour, TourDocument } from './tour-document.ts'
import type { PlacedOutline, StopOutline, StopPart, TourPart, TourShell } from './tour-parts.ts'

/** Parts of a large tour, which together contain its whole document. */
export type SplitTour = {
  readonly shell: TourShell
  readonly outlines: readonly StopOutline[]
  /** One per stop, in the order of the tour. */
  readonly stops: readonly StopPart[]
  readonly documents: Readonly<Record<string, PublicDocument>>
}

/** Fields of a stop for lists, maps and links. */
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

function mediaIdsOf(stop: PublicStop): Ids {
  const { mediaId, backgroundAudio, hotspots } = stop
  const stopMediaIds = [mediaId, ...captureMediaIds(stop), backgroundAudio?.mediaId]
  return new Set([...stopMediaIds.filter((id) => typeof id === 'string'), ...hotspots.flatMap(mediaIdsIn)])
}

/** Media of the tour itself, which every stop needs. */
function mediaIdsOfShell({ floorPlans = [], styles, backgroundAudio }: PublicTour): Ids {
  const mediaIds = [...floorPlans.map(({ mediaId }) => mediaId), styles?.logo?.mediaId, backgroundAudio?.mediaId]
  return new Set(mediaIds.filter((id) => typeof id === 'string'))
}

function filterRecord<Item>(
  record: Readonly<Record<string, Item>>,
  isIncluded: (id: string) => boolean,
): Record<string, Item> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => isIncluded(id)))
}

type Media = Omit<TourPart, 'stops'>

function mediaOf({ panos, images, videos, videos360, audio, models }: TourDocument, tour: PublicTour): Media {
  return { panos, images, videos, videos360, audio, ...(models && { models }), documents: tour.documents ?? {} }
}

function filterMedia(
  { panos, images, videos, videos360, audio, models, documents }: Media,
  isIncluded: (id: string) => boolean,
) {
  return {
    panos: filterRecord(panos, isIncluded),
    images: filterRecord(images, isIncluded),
    videos: filterRecord(videos, isIncluded),
    videos360: filterRecord(videos360, isIncluded),
    audio: filterRecord(audio, isIncluded),
    ...(models && { models: filterRecord(models, isIncluded) }),
    documents: filterRecord(documents, isIncluded),
  }
}

function pick<Item>(record: Readonly<Record<string, Item>>, ids: Ids): Record<string, Item> {
  const pickedItems: Record<string, Item> = {}
  for (const id of ids) {
    const item = Object.hasOwn(record, id) ? record[id] : undefined
    if (item !== undefined) pickedItems[id] = item
  }
  return pickedItems
}

/** Removes the media that only the excluded stops use. */
export function withoutMediaOf(document: TourDocument, isExcluded: (stopId: string) => boolean): TourDocument {
  const tour = document.tours[document.tourId]
  if (!tour) return document
  const idsInStops = (isIncluded: (stopId: string) => boolean) =>
    new Set(Object.values(document.stops).flatMap((stop) => (isIncluded(stop.id) ? [...mediaIdsOf(stop)] : [])))
  const unusedIds = idsInStops(isExcluded)
  for (const id of [...mediaIdsOfShell(tour), ...idsInStops((stopId) => !isExcluded(stopId))]) unusedIds.delete(id)
  const { documents, ...media } = filterMedia(mediaOf(document, tour), (id) => !unusedIds.has(id))
  const tourDocuments = tour.documents ? { documents } : {}
  return { ...document, ...media, tours: { ...document.tours, [tour.id]: { ...tour, ...tourDocuments } } }
}

/** Faster than `filterMedia` for a few of many media. */
function pickMedia({ panos, images, videos, videos360, audio, models, documents }: Media, ids: Ids): Media {
  return {
    panos: pick(panos, ids),
    images: pick(images, ids),
    videos: pick(videos, ids),
    videos360: pick(videos360, ids),
    audio: pick(audio, ids),
    ...(models && { models: pick(models, ids) }),
    documents: pick(documents, ids),
  }
}

/** Document without its stops and their media. */
function shellDocument(document: TourDocument, tour: PublicTour, media: Media): TourDocument {
  const { documents, ...otherMedia } = media
  const { documents: _documents, ...fields } = tour
  const tourDocuments = Object.keys(documents).length === 0 ? {} : { documents }
  return {
    ...document,
    ...otherMedia,
    stops: {},
    tours: { [tour.id]: { ...fields, ...tourDocuments, stopIds: [] } },
  }
}

/**
 * Splits a tour into its shell and its stops, each with its media. Media that no stop uses stay in the shell.
 * `writtenIn` is the language of the author. Throws for a document without stops.
 */
export function splitTour(document: TourDocument, writtenIn: string): SplitTour {
  const tour = document.tours[document.tourId]
  const stops = (tour?.stopIds ?? []).flatMap((id) => document.stops[id] ?? [])
  if (!tour || stops.length === 0) throw new Error('A tour without stops cannot be split.')
  const media = mediaOf(document, tour)
  const shellIds = mediaIdsOfShell(tour)
  const idsByStop = stops.map(mediaIdsOf)
  const stopMediaIds = new Set(idsByStop.flatMap((ids) => [...ids]))
  const outlines = stops.map(outlineOf)
  const indexById = new Map(stops.map(({ id }, index) => [id, index]))
  const placedOutlines = (ids: Iterable<string>): PlacedOutline[] =>
    [...new Set(ids)].flatMap((id) => {
      const index = indexById.get(id)
      const outline = outlines[index ?? -1]
      return index === undefined || outline === undefined ? [] : [{ index, outline }]
    })
  const reachable = reachableStops(tour, stops)
  const hotspots = stops.flatMap((stop) => stop.hotspots)
  return {
    shell: {
      document: shellDocument(
        document,
        tour,
        filterMedia(media, (id) => shellIds.has(id) || !stopMediaIds.has(id)),
      ),
      writtenIn,
      stopCount: stops.length,
      startIndex: indexById.get(tour.startStopId ?? '') ?? 0,
      pinned: placedOutlines(tour.buttons?.own.flatMap(stopIdsOfButton) ?? []),
      unreachable: [...stops.keys()].filter((index) => !reachable.has(index)),
      framesOthers: hotspots.some(embedsPage),
      framesOwn: document.customScript !== null || document.gaId !== null || hotspots.some(embedsOwnFile),
    },
    outlines,
    stops: stops.map((stop, index) => ({
      stops: [stop],
      ...pickMedia(media, idsByStop[index] ?? new Set()),
      links: placedOutlines(stop.hotspots.map(linkTargetOf)),
    })),
    documents: media.documents,
  }
}
