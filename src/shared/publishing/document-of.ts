import type { HotspotMedium } from '../hotspots/hotspot-kind.ts'
import { isWhole, stopIdsIn } from '../hotspots/references.ts'
import type { MediaItem } from '../media/media.ts'
import type { Stop } from '../stops.ts'
import { mediaIdsOfTour } from '../tour-media.ts'
import type { Tour } from '../tours.ts'
import { usualTransition } from '../transitions.ts'
import { hotspotLookOf, publicStylesOf } from './styles-of.ts'
import type {
  PublicFilm,
  PublicFloorPlan,
  PublicHotspot,
  PublicPano,
  PublicSound,
  PublicStop,
  PublicWords,
  TourDocument,
} from './tour-document.ts'

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

type WordsByMedium = ReadonlyMap<string, PublicWords>

/** Films of a kind: what they are shown as was chosen with the medium, not with its file. */
function filmsOf(media: readonly MediaItem[], wanted: 'videos' | 'videos360', words: WordsByMedium) {
  return media.map(({ id, kind, altText, credit, baseUrl, manifest }): PublicFilm | null => {
    if (kind !== wanted || baseUrl === null || manifest?.mapping !== 'film') return null
    return { id, altText, credit, baseUrl, manifest, ...words.get(id) }
  })
}

function publicSound({ id, altText, credit, baseUrl, manifest }: MediaItem, words: WordsByMedium): PublicSound | null {
  if (baseUrl === null || manifest?.mapping !== 'sound') return null
  return { id, altText, credit, baseUrl, manifest, ...words.get(id) }
}

type MediaById = ReadonlyMap<string, MediaItem>

/** Left out where there is none, or where its medium cannot be heard. */
function backgroundAudioOf({ backgroundAudio }: Pick<Tour, 'backgroundAudio'>, media: MediaById) {
  const isHeard = media.get(backgroundAudio?.mediaId ?? '')?.manifest?.mapping === 'sound'
  return backgroundAudio && isHeard ? { backgroundAudio } : {}
}

/** Plans whose picture can be seen. */
function publicFloorPlans({ floorPlans }: Pick<Tour, 'floorPlans'>, media: MediaById): PublicFloorPlan[] {
  return floorPlans.flatMap(({ mediaId, ...plan }) =>
    mediaId !== null && media.get(mediaId)?.manifest?.mapping === 'flat' ? [{ ...plan, mediaId }] : [],
  )
}

function positionOf(position: Stop['floorPlanPosition'], plans: readonly PublicFloorPlan[]) {
  return position && plans.some(({ id }) => id === position.planId) ? { floorPlanPosition: position } : {}
}

type Surroundings = Pick<Tour, 'styles'> & { readonly media: MediaById; readonly plans: readonly PublicFloorPlan[] }

function publicStop(stop: Stop, { styles, media, plans }: Surroundings): PublicStop {
  const { tourId: _tour, version: _version, tags: _tags, backgroundAudio: _audio, ...rest } = stop
  const { floorPlanPosition, location, hotspots, ...fields } = rest
  const thumbnailUrl = media.get(stop.mediaId ?? '')?.thumbnailUrl ?? null
  const toPublic = ({
    stopId: _stop,
    version: _v,
    visible: _visible,
    ...rest
  }: Stop['hotspots'][number]): PublicHotspot => ({ ...rest, ...hotspotLookOf(rest, styles) })
  return {
    ...fields,
    ...backgroundAudioOf(stop, media),
    ...positionOf(floorPlanPosition, plans),
    ...(location && { location }),
    thumbnailUrl,
    hotspots: hotspots.map(toPublic),
  }
}

/** Whether there is anything to show on a map. */
function hasMap({ location, stops }: Pick<Tour, 'location' | 'stops'>): boolean {
  return location !== null || stops.some((stop) => stop.location !== null)
}

/** What the tour has of plans and of places on the earth; nothing where it has neither. */
function placesOf(tour: Tour, plans: PublicFloorPlan[]) {
  const { location, mapShown } = tour
  return {
    ...(plans.length === 0 ? {} : { floorPlans: plans }),
    ...(location && { location }),
    ...(mapShown && hasMap(tour) ? { mapShown } : {}),
  }
}

function byId<Item extends { readonly id: string }>(items: readonly (Item | null)[]): Record<string, Item> {
  return Object.fromEntries(items.flatMap((item) => (item === null ? [] : [[item.id, item]])))
}

/**
 * A tour as a viewer reads it, whatever state it is in: hidden hotspots and dead links included. `words` are those of
 * its films and recordings, where they lie in files already.
 */
export function documentOf(tour: Tour, frame: DocumentFrame, words: WordsByMedium = new Map()): TourDocument {
  const media = new Map(tour.media.map((item) => [item.id, item]))
  const plans = publicFloorPlans(tour, media)
  const stops = tour.stops.map((stop) => publicStop(stop, { styles: tour.styles, media, plans }))
  const { id, name, description, language, startStopId, transition } = tour
  const stopIds = stops.map((stop) => stop.id)
  const coverUrl = media.get(tour.coverMediaId ?? '')?.thumbnailUrl ?? null
  const audio = backgroundAudioOf(tour, media)
  // tours published before there was a choice are no different from those whose authors left it
  const moving = transition === usualTransition ? {} : { transition }
  return {
    ...{ format: 1, tourId: id, active: true, ...frame },
    // nobody learns the token of a map that is not there (threat T60)
    mapboxToken: hasMap(tour) ? frame.mapboxToken : null,
    panos: byId(tour.media.map(publicPano)),
    images: byId(tour.media.map(publicImage)),
    videos: byId(filmsOf(tour.media, 'videos', words)),
    videos360: byId(filmsOf(tour.media, 'videos360', words)),
    audio: byId(tour.media.map((item) => publicSound(item, words))),
    stops: byId(stops),
    tours: {
      [id]: {
        id,
        name,
        description,
        language,
        stopIds,
        startStopId,
        coverUrl,
        ...audio,
        ...moving,
        ...placesOf(tour, plans),
        ...publicStylesOf(tour, media),
      },
    },
    stopDescriptionMinimized: tour.stopDescriptionMinimized,
  }
}

/**
 * The tour as visitors may see it: without what is hidden, without hotspots that lead nowhere or have nothing to show,
 * and without the media of either.
 */
export function visitorsTour(tour: Tour): Tour {
  const stopIds = new Set(tour.stops.map((stop) => stop.id))
  const kinds = new Map(tour.media.map(({ id, kind }) => [id, kind]))
  const hasMedium = ({ mediaId, kind }: HotspotMedium) => kinds.get(mediaId) === kind
  const isShown = (hotspot: Stop['hotspots'][number]) =>
    hotspot.visible && stopIdsIn(hotspot).every((stopId) => stopIds.has(stopId)) && isWhole(hotspot, hasMedium)
  const stops = tour.stops.map((stop) => ({ ...stop, hotspots: stop.hotspots.filter(isShown) }))
  const seen = mediaIdsOfTour({ ...tour, stops })
  return { ...tour, stops, media: tour.media.filter(({ id }) => seen.has(id)) }
}
