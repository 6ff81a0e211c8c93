import { buttonPlaceOf } from '../buttons/arrangement.ts'
import { formIdsOfButton, stopIdsOfButton } from '../buttons/references.ts'
import type { TourButtons } from '../buttons/tour-buttons.ts'
import { customTextsIn } from '../custom-texts/registry.ts'
import { hasQuestions } from '../forms/forms.ts'
import { pruneOpening } from '../forms/openings.ts'
import { publicFormOf } from '../forms/public-form.ts'
import { isOnImage, nearestFlatPosition } from '../hotspots/flat-position.ts'
import type { HotspotMedium } from '../hotspots/hotspot-kind.ts'
import { formIdsIn, hasContent, mediaIn, stopIdsIn } from '../hotspots/references.ts'
import { documentFileName } from '../media/document-file-name.ts'
import type { MediaItem } from '../media/media.ts'
import { mediaKinds } from '../media/registry.ts'
import { isFlat } from '../tours/stop-kinds.ts'
import type { Stop } from '../tours/stops.ts'
import { mediaIdsOfTour } from '../tours/tour-media.ts'
import type { Tour } from '../tours/tours.ts'
import { defaultTransition } from '../tours/transitions.ts'
import { mediaDocumentPath } from '../web/routes.ts'
import { hotspotStyleOf, publicStylesOf } from './published-styles.ts'
import type {
  PublicAudio,
  PublicButtons,
  PublicDocument,
  PublicFloorPlan,
  PublicForm,
  PublicHotspot,
  PublicLanguage,
  PublicPano,
  PublicStop,
  PublicTexts,
  PublicVideo,
  TourDocument,
} from './tour-document.ts'

/** What a document says besides the tour itself; the measurement ID is the account's. */
export type DocumentContext = Pick<
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

type TextsByMedium = ReadonlyMap<string, PublicTexts>

/** Videos of a kind: what they are shown as was chosen with the medium, not with its file. */
function videosOf(media: readonly MediaItem[], wanted: 'videos' | 'videos360', words: TextsByMedium) {
  return media.map(({ id, kind, altText, credit, baseUrl, manifest }): PublicVideo | null => {
    if (kind !== wanted || baseUrl === null || manifest?.mapping !== 'film') return null
    return { id, altText, credit, baseUrl, manifest, ...words.get(id) }
  })
}

function publicAudio({ id, altText, credit, baseUrl, manifest }: MediaItem, words: TextsByMedium): PublicAudio | null {
  if (baseUrl === null || manifest?.mapping !== 'sound') return null
  return { id, altText, credit, baseUrl, manifest, ...words.get(id) }
}

/** Where a document of the library is read, by whoever the tour document is for. */
export type DocumentAddress = (document: { readonly mediaId: string; readonly fileName: string }) => string

/** Titles of the first hotspots that show each medium. */
function titlesByMedium({ stops }: Pick<Tour, 'stops'>): ReadonlyMap<string, string> {
  const titles = new Map<string, string>()
  for (const hotspot of stops.flatMap(({ hotspots }) => hotspots)) {
    for (const { mediaId } of mediaIn(hotspot)) if (!titles.has(mediaId)) titles.set(mediaId, hotspot.title)
  }
  return titles
}

/** Documents that hotspots show, under the title of the first of them; nothing where there is none. */
function documentsOf(tour: Tour, addressOf: DocumentAddress): { documents?: Record<string, PublicDocument> } {
  const shown = tour.media.filter(({ manifest }) => manifest?.mapping === 'document')
  if (shown.length === 0) return {}
  const titles = titlesByMedium(tour)
  const made = shown.map(({ id, altText, credit, baseUrl, manifest }): PublicDocument | null => {
    if (baseUrl === null || manifest?.mapping !== 'document') return null
    const fileName = documentFileName(titles.get(id) ?? '')
    return { id, altText, credit, baseUrl, manifest, fileName, url: addressOf({ mediaId: id, fileName }) }
  })
  const documents = byId(made)
  return Object.keys(documents).length === 0 ? {} : { documents }
}

type MediaById = ReadonlyMap<string, MediaItem>

/** Left out where there is none, or where its medium cannot be heard. */
function backgroundAudioOf({ backgroundAudio }: Pick<Tour, 'backgroundAudio'>, media: MediaById) {
  const isHeard = media.get(backgroundAudio?.mediaId ?? '')?.manifest?.mapping === 'sound'
  return backgroundAudio && isHeard ? { backgroundAudio } : {}
}

/** Plans whose image can be seen. */
function publicFloorPlans({ floorPlans }: Pick<Tour, 'floorPlans'>, media: MediaById): PublicFloorPlan[] {
  return floorPlans.flatMap(({ mediaId, ...plan }) =>
    mediaId !== null && media.get(mediaId)?.manifest?.mapping === 'flat' ? [{ ...plan, mediaId }] : [],
  )
}

function positionOf(position: Stop['floorPlanPosition'], plans: readonly PublicFloorPlan[]) {
  return position && plans.some(({ id }) => id === position.planId) ? { floorPlanPosition: position } : {}
}

/** Whether a stop shows something flat. */
function isFlatStop({ mediaId }: Pick<Stop, 'mediaId'>, media: MediaById): boolean {
  const medium = media.get(mediaId ?? '')
  return medium !== undefined && isFlat(medium.kind)
}

type Surroundings = Pick<Tour, 'styles'> & { readonly media: MediaById; readonly plans: readonly PublicFloorPlan[] }

function publicStop(stop: Stop, { styles, media, plans }: Surroundings): PublicStop {
  const { tourId: _tour, version: _version, tags: _tags, backgroundAudio: _audio, ...rest } = stop
  const { floorPlanPosition, location, hotspots, ...fields } = rest
  const medium = media.get(stop.mediaId ?? '')
  const isVideo = medium !== undefined && mediaKinds[medium.kind].family === 'video'
  const toPublic = ({
    stopId: _stop,
    version: _v,
    visible: _visible,
    fromSeconds,
    toSeconds,
    x: _x,
    y: _y,
    ...rest
  }: Stop['hotspots'][number]): PublicHotspot => ({
    ...rest,
    ...hotspotStyleOf(rest, styles),
    ...(isVideo && fromSeconds !== null && { fromSeconds }),
    ...(isVideo && toSeconds !== null && { toSeconds }),
    ...(isFlatStop(stop, media) && nearestFlatPosition(rest)),
  })
  return {
    ...fields,
    ...backgroundAudioOf(stop, media),
    ...positionOf(floorPlanPosition, plans),
    ...(location && { location }),
    thumbnailUrl: medium?.thumbnailUrl ?? null,
    hotspots: hotspots.map(toPublic),
  }
}

/** Left out where the viewer's buttons are as they come. */
function buttonsOf({ buttons }: Pick<Tour, 'buttons'>): { buttons?: PublicButtons } {
  if (!buttons) return {}
  const { bar, corner, hidden, own } = buttons
  return { buttons: { bar: [...bar], corner: [...corner], hidden: [...hidden], own: [...own] } }
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

/** Forms that some hotspot or some shown button opens, or that open by themselves; nothing where there is none. */
function formsOf({ forms, stops, buttons }: Pick<Tour, 'forms' | 'stops' | 'buttons'>): { forms?: PublicForm[] } {
  const pressed = buttons?.own.filter(({ id }) => buttonPlaceOf(buttons, id) !== 'hidden') ?? []
  const opened = new Set([
    ...stops.flatMap(({ hotspots }) => hotspots.flatMap(formIdsIn)),
    ...pressed.flatMap(formIdsOfButton),
  ])
  const shown = forms.filter((form) => (opened.has(form.id) || form.opening !== null) && hasQuestions(form))
  return shown.length === 0 ? {} : { forms: shown.map(publicFormOf) }
}

type CustomTextsSource = Pick<Tour, 'customTexts' | 'languages'>

/** Texts about the consent and the forms that there are, as far as the author wrote them; empty ones can be translated. */
function customTextsOf({ customTexts, languages }: CustomTextsSource, shown: Parameters<typeof customTextsIn>[0]) {
  const keys = customTextsIn(shown)
  const isWritten = keys.some((key) => customTexts?.[key])
  if (keys.length === 0 || (!isWritten && languages.length === 0)) return {}
  return { customTexts: Object.fromEntries(keys.map((key) => [key, customTexts?.[key] ?? ''])) }
}

function byId<Item extends { readonly id: string }>(items: readonly (Item | null)[]): Record<string, Item> {
  return Object.fromEntries(items.flatMap((item) => (item === null ? [] : [[item.id, item]])))
}

/** What a document says of files that lie outside the library. */
type OutsideFiles = {
  /** What is said in videos and recordings, where that lies in files already. */
  readonly words?: TextsByMedium
  /** Of visitors, or of the editors of an account unless said. */
  readonly documentAddress?: DocumentAddress
}

/** The file of an image that every build makes for other sites. */
function socialImageOf(item: MediaItem | undefined): { socialImageUrl?: string } {
  if (!item?.baseUrl || item.manifest?.mapping !== 'flat') return {}
  return { socialImageUrl: `${item.baseUrl}social.jpg` }
}

/** A tour as a viewer reads it, whatever state it is in: hidden hotspots and dead links included. */
export function documentOf(
  tour: Tour,
  frame: DocumentContext,
  { words = new Map(), documentAddress = ({ mediaId }) => mediaDocumentPath(frame.aid, mediaId) }: OutsideFiles = {},
): TourDocument {
  const media = new Map(tour.media.map((item) => [item.id, item]))
  const plans = publicFloorPlans(tour, media)
  const stops = tour.stops.map((stop) => publicStop(stop, { styles: tour.styles, media, plans }))
  const { id, name, description, language, startStopId, transition } = tour
  const stopIds = stops.map((stop) => stop.id)
  const coverUrl = media.get(tour.coverMediaId ?? '')?.thumbnailUrl ?? null
  const audio = backgroundAudioOf(tour, media)
  const socialImage = socialImageOf(media.get(tour.socialMediaId ?? ''))
  // tours published before there was a choice are no different from those whose authors left it
  const moving = transition === defaultTransition ? {} : { transition }
  const gaId = tour.gaId ?? frame.gaId
  const forms = formsOf(tour)
  return {
    format: 1,
    tourId: id,
    active: true,
    ...frame,
    gaId,
    // nobody learns the token of a map that is not there (threat T60)
    mapboxToken: hasMap(tour) ? frame.mapboxToken : null,
    panos: byId(tour.media.map(publicPano)),
    images: byId(tour.media.map(publicImage)),
    videos: byId(videosOf(tour.media, 'videos', words)),
    videos360: byId(videosOf(tour.media, 'videos360', words)),
    audio: byId(tour.media.map((item) => publicAudio(item, words))),
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
        ...socialImage,
        ...audio,
        ...moving,
        ...buttonsOf(tour),
        ...placesOf(tour, plans),
        ...forms,
        ...documentsOf(tour, documentAddress),
        ...publicStylesOf(tour, media),
        ...customTextsOf(tour, { gaId, ...forms }),
      },
    },
    stopDescriptionMinimized: tour.stopDescriptionMinimized,
  }
}

type Ids = ReadonlySet<string>

/** Without custom buttons that are hidden, lead to a stop that is gone, or open a form that is gone or asks nothing. */
function visitorsButtons(buttons: TourButtons, stopIds: Ids, formIds: Ids): TourButtons {
  const own = buttons.own.filter(
    (button) =>
      buttonPlaceOf(buttons, button.id) !== 'hidden' &&
      stopIdsOfButton(button).every((id) => stopIds.has(id)) &&
      formIdsOfButton(button).every((id) => formIds.has(id)),
  )
  const gone = buttons.own.filter((button) => !own.includes(button)).map(({ id }) => id)
  const left = (names: readonly string[]) => names.filter((name) => !gone.includes(name))
  return { bar: left(buttons.bar), corner: left(buttons.corner), hidden: left(buttons.hidden), own }
}

/** The same, with where its texts are in other languages; nothing is said of that where there are none. */
export function withLanguages(document: TourDocument, languages: PublicLanguage[]): TourDocument {
  const tour = document.tours[document.tourId]
  if (tour === undefined || languages.length === 0) return document
  return { ...document, tours: { ...document.tours, [document.tourId]: { ...tour, languages } } }
}

/**
 * The tour as visitors may see it: without what is hidden, without hotspots that lead nowhere, have nothing to show
 * or lie beside a flat image, and without the media of either.
 */
export function visibleTour(tour: Tour): Tour {
  const stopIds = new Set(tour.stops.map((stop) => stop.id))
  const formIds = new Set(tour.forms.filter(hasQuestions).map(({ id }) => id))
  const media = new Map(tour.media.map((item) => [item.id, item]))
  const hasMedium = ({ mediaId, kind }: HotspotMedium) => media.get(mediaId)?.kind === kind
  const isShown = (hotspot: Stop['hotspots'][number]) =>
    hotspot.visible &&
    stopIdsIn(hotspot).every((stopId) => stopIds.has(stopId)) &&
    formIdsIn(hotspot).every((formId) => formIds.has(formId)) &&
    hasContent(hotspot, hasMedium)
  const stops = tour.stops.map((stop) => {
    const isFlat = isFlatStop(stop, media)
    return { ...stop, hotspots: stop.hotspots.filter((one) => isShown(one) && (!isFlat || isOnImage(one))) }
  })
  const buttons = tour.buttons && visitorsButtons(tour.buttons, stopIds, formIds)
  const forms = tour.forms.map((form) => ({ ...form, opening: pruneOpening(form.opening, stopIds) }))
  const seen = mediaIdsOfTour({ ...tour, stops })
  return { ...tour, stops, buttons, forms, media: tour.media.filter(({ id }) => seen.has(id)) }
}
