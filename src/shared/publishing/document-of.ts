import { buttonPositionOf } from '../buttons/arrangement.ts'
import { formIdsOfButton, stopIdsOfButton } from '../buttons/references.ts'
import type { TourButtons } from '../buttons/tour-buttons.ts'
import { publishedCustomKeys } from '../custom-texts/registry.ts'
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
import { translationKeyOf } from '../translations/sources/custom-texts.ts'
import { mediaDocumentPath } from '../web/routes.ts'
import { publicViewLimitsOf } from './public-view-limits.ts'
import { hotspotStyleOf, publicStylesOf } from './published-styles.ts'
import type {
  PublicAudio,
  PublicButtons,
  PublicDocument,
  PublicFloorPlan,
  PublicForm,
  PublicHotspot,
  PublicLanguage,
  PublicModel,
  PublicPano,
  PublicStop,
  PublicTexts,
  PublicTour,
  PublicVideo,
  TourDocument,
} from './tour-document.ts'

/** Fields of a document that are not part of the tour. `gaId` is a setting of the account. */
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

/** Videos of a media kind; the kind is chosen per medium and doesn't follow from its file. */
function videosOf(media: readonly MediaItem[], videoKind: 'videos' | 'videos360', mediaTexts: TextsByMedium) {
  return media.map(({ id, kind, altText, credit, baseUrl, manifest }): PublicVideo | null => {
    if (kind !== videoKind || baseUrl === null || manifest?.mapping !== 'film') return null
    return { id, altText, credit, baseUrl, manifest, ...mediaTexts.get(id) }
  })
}

function publicAudio(
  { id, altText, credit, baseUrl, manifest }: MediaItem,
  mediaTexts: TextsByMedium,
): PublicAudio | null {
  if (baseUrl === null || manifest?.mapping !== 'sound') return null
  return { id, altText, credit, baseUrl, manifest, ...mediaTexts.get(id) }
}

function publicModel({ id, altText, credit, baseUrl, manifest }: MediaItem): PublicModel | null {
  if (baseUrl === null || manifest?.mapping !== 'model') return null
  return { id, altText, credit, baseUrl, manifest }
}

/** Omitted if there are none. */
function modelsOf(media: readonly MediaItem[]): Pick<TourDocument, 'models'> {
  const models = byId(media.map(publicModel))
  return Object.keys(models).length === 0 ? {} : { models }
}

/** URL of a library document for readers of the tour document. */
export type DocumentUrl = (document: { readonly mediaId: string; readonly fileName: string }) => string

/** Title of the first hotspot of each medium. */
function titlesByMedium({ stops }: Pick<Tour, 'stops'>): ReadonlyMap<string, string> {
  const titleByMedium = new Map<string, string>()
  for (const hotspot of stops.flatMap(({ hotspots }) => hotspots)) {
    for (const { mediaId } of mediaIn(hotspot))
      if (!titleByMedium.has(mediaId)) titleByMedium.set(mediaId, hotspot.title)
  }
  return titleByMedium
}

/** Documents of hotspots, named by the title of the first hotspot; omitted if there are none. */
function documentsOf(tour: Tour, urlOf: DocumentUrl): { documents?: Record<string, PublicDocument> } {
  const media = tour.media.filter(({ manifest }) => manifest?.mapping === 'document')
  if (media.length === 0) return {}
  const titles = titlesByMedium(tour)
  const publicDocuments = media.map(({ id, altText, credit, baseUrl, manifest }): PublicDocument | null => {
    if (baseUrl === null || manifest?.mapping !== 'document') return null
    const fileName = documentFileName(titles.get(id) ?? '')
    return { id, altText, credit, baseUrl, manifest, fileName, url: urlOf({ mediaId: id, fileName }) }
  })
  const documents = byId(publicDocuments)
  return Object.keys(documents).length === 0 ? {} : { documents }
}

type MediaById = ReadonlyMap<string, MediaItem>

/** Omitted if there is none, or its medium isn't ready. */
function backgroundAudioOf({ backgroundAudio }: Pick<Tour, 'backgroundAudio'>, media: MediaById) {
  const isReady = media.get(backgroundAudio?.mediaId ?? '')?.manifest?.mapping === 'sound'
  return backgroundAudio && isReady ? { backgroundAudio } : {}
}

/** Floor plans with a ready image. */
function publicFloorPlans({ floorPlans }: Pick<Tour, 'floorPlans'>, media: MediaById): PublicFloorPlan[] {
  return floorPlans.flatMap(({ mediaId, ...plan }) =>
    mediaId !== null && media.get(mediaId)?.manifest?.mapping === 'flat' ? [{ ...plan, mediaId }] : [],
  )
}

function positionOf(position: Stop['floorPlanPosition'], plans: readonly PublicFloorPlan[]) {
  return position && plans.some(({ id }) => id === position.planId) ? { floorPlanPosition: position } : {}
}

function isFlatStop({ mediaId }: Pick<Stop, 'mediaId'>, media: MediaById): boolean {
  const medium = media.get(mediaId ?? '')
  return medium !== undefined && isFlat(medium.kind)
}

/** Omitted if there are none, and for flat media. */
function viewLimitsOf(limits: Stop['viewLimits'], medium: MediaItem | undefined): Pick<PublicStop, 'viewLimits'> {
  if (!limits || medium === undefined || isFlat(medium.kind)) return {}
  const { manifest } = medium
  const viewLimits = publicViewLimitsOf(limits, manifest?.mapping === 'cube' ? manifest.coverage : undefined)
  return viewLimits ? { viewLimits } : {}
}

/**
 * Captures with a ready panorama, for stops that show a panorama themselves. Omitted if there are none.
 */
function timeLayersOf(
  layers: Stop['timeLayers'],
  medium: MediaItem | undefined,
  media: MediaById,
): Pick<PublicStop, 'timeLayers'> {
  const isReadyPanorama = (item: MediaItem | undefined) => item?.baseUrl !== null && item?.manifest?.mapping === 'cube'
  if (!layers || !isReadyPanorama(medium)) return {}
  const captures = layers.captures
    .filter(({ mediaId }) => isReadyPanorama(media.get(mediaId)))
    .map(({ date, ...capture }) => ({ ...capture, ...(date !== null && { date }) }))
  if (captures.length === 0) return {}
  const { name, date } = layers
  return { timeLayers: { name, ...(date !== null && { date }), captures } }
}

type ThumbnailSource = Pick<Stop, 'thumbnailMediaId'> & { readonly medium: MediaItem | undefined }

/** Thumbnail that the author chose, else the thumbnail of the medium. */
function thumbnailOf(
  { thumbnailMediaId, medium }: ThumbnailSource,
  media: MediaById,
): Pick<PublicStop, 'thumbnailUrl' | 'hasOwnThumbnail'> {
  const thumbnailUrl = media.get(thumbnailMediaId ?? '')?.thumbnailUrl ?? null
  return thumbnailUrl === null
    ? { thumbnailUrl: medium?.thumbnailUrl ?? null }
    : { thumbnailUrl, hasOwnThumbnail: true }
}

type StopContext = Pick<Tour, 'styles'> & { readonly media: MediaById; readonly plans: readonly PublicFloorPlan[] }

function publicStop(stop: Stop, { styles, media, plans }: StopContext): PublicStop {
  const { tourId: _tour, version: _version, tags: _tags, backgroundAudio: _audio, ...stopFields } = stop
  const { floorPlanPosition, location, hotspots, viewLimits, timeLayers, thumbnailMediaId, ...fields } = stopFields
  const medium = media.get(stop.mediaId ?? '')
  const isVideo = medium !== undefined && mediaKinds[medium.kind].family === 'video'
  const publicHotspotOf = ({
    stopId: _stop,
    version: _v,
    visible: _visible,
    fromSeconds,
    toSeconds,
    x: _x,
    y: _y,
    customData,
    ...hotspotFields
  }: Stop['hotspots'][number]): PublicHotspot => ({
    ...hotspotFields,
    ...hotspotStyleOf(hotspotFields, styles),
    ...(isVideo && fromSeconds !== null && { fromSeconds }),
    ...(isVideo && toSeconds !== null && { toSeconds }),
    ...(customData && { customData }),
    ...(isFlatStop(stop, media) && nearestFlatPosition(hotspotFields)),
  })
  return {
    ...fields,
    ...backgroundAudioOf(stop, media),
    ...positionOf(floorPlanPosition, plans),
    ...viewLimitsOf(viewLimits, medium),
    ...timeLayersOf(timeLayers, medium, media),
    ...(location && { location }),
    ...thumbnailOf({ thumbnailMediaId, medium }, media),
    hotspots: hotspots.map(publicHotspotOf),
  }
}

/** Omitted for the default arrangement. */
function buttonsOf({ buttons }: Pick<Tour, 'buttons'>): { buttons?: PublicButtons } {
  if (!buttons) return {}
  const { bar, corner, hidden, own } = buttons
  return { buttons: { bar: [...bar], corner: [...corner], hidden: [...hidden], own: [...own] } }
}

/** True if the tour or a stop has a location. */
function hasMap({ location, stops }: Pick<Tour, 'location' | 'stops'>): boolean {
  return location !== null || stops.some((stop) => stop.location !== null)
}

/** Floor plans and the location of the tour; each is omitted if there is none. */
function plansAndLocationOf(tour: Tour, plans: PublicFloorPlan[]) {
  const { location, mapShown } = tour
  return {
    ...(plans.length === 0 ? {} : { floorPlans: plans }),
    ...(location && { location }),
    ...(mapShown && hasMap(tour) ? { mapShown } : {}),
  }
}

/** Forms that a hotspot or a visible button opens, or that open automatically; omitted if there are none. */
function formsOf({ forms, stops, buttons }: Pick<Tour, 'forms' | 'stops' | 'buttons'>): { forms?: PublicForm[] } {
  const visibleButtons = buttons?.own.filter(({ id }) => buttonPositionOf(buttons, id) !== 'hidden') ?? []
  const openedIds = new Set([
    ...stops.flatMap(({ hotspots }) => hotspots.flatMap(formIdsIn)),
    ...visibleButtons.flatMap(formIdsOfButton),
  ])
  const publishedForms = forms.filter((form) => (openedIds.has(form.id) || form.opening !== null) && hasQuestions(form))
  return publishedForms.length === 0 ? {} : { forms: publishedForms.map(publicFormOf) }
}

type CustomTextsSource = Parameters<typeof publishedCustomKeys>[0] & {
  readonly translatedKeys: ReadonlySet<string>
}

/** Custom texts of the tour. Texts that are only replaced in other languages are empty, so that they can be translated. */
function customTextsOf(
  { customTexts }: Pick<Tour, 'customTexts'>,
  { translatedKeys, ...textUsers }: CustomTextsSource,
): Pick<PublicTour, 'customTexts'> {
  const keys = publishedCustomKeys(textUsers).filter(
    (key) => customTexts?.[key] || translatedKeys.has(translationKeyOf(key)),
  )
  if (keys.length === 0) return {}
  return { customTexts: Object.fromEntries(keys.map((key) => [key, customTexts?.[key] ?? ''])) }
}

function byId<Item extends { readonly id: string }>(items: readonly (Item | null)[]): Record<string, Item> {
  return Object.fromEntries(items.flatMap((item) => (item === null ? [] : [[item.id, item]])))
}

/** Parts of a document that aren't in the tour: links to files outside the media builds, and translated texts. */
type ExternalParts = {
  /** Captions and transcripts of videos and audio. */
  readonly mediaTexts?: TextsByMedium
  /** Default: the URL for members of the account. */
  readonly documentUrl?: DocumentUrl
  /** Keys of the texts that are translated into any language of the tour. */
  readonly translatedKeys?: ReadonlySet<string>
}

/** Social card, which every image build contains. */
function socialImageOf(item: MediaItem | undefined): { socialImageUrl?: string } {
  if (!item?.baseUrl || item.manifest?.mapping !== 'flat') return {}
  return { socialImageUrl: `${item.baseUrl}social.jpg` }
}

/** Media that the viewer loads. Images that are only thumbnails are left out, because lists need only their URLs. */
function viewerMediaOf(tour: Tour): readonly MediaItem[] {
  if (tour.stops.every(({ thumbnailMediaId }) => thumbnailMediaId === null)) return tour.media
  const viewerMediaIds = mediaIdsOfTour({
    ...tour,
    stops: tour.stops.map((stop) => ({ ...stop, thumbnailMediaId: null })),
  })
  const thumbnailIds = new Set(tour.stops.map(({ thumbnailMediaId }) => thumbnailMediaId))
  return tour.media.filter(({ id }) => !thumbnailIds.has(id) || viewerMediaIds.has(id))
}

/** Builds the document of a tour as it is, including hidden hotspots and dead links. */
export function documentOf(
  tour: Tour,
  context: DocumentContext,
  {
    mediaTexts = new Map(),
    documentUrl = ({ mediaId }) => mediaDocumentPath(context.aid, mediaId),
    translatedKeys = new Set(),
  }: ExternalParts = {},
): TourDocument {
  const mediaById = new Map(tour.media.map((item) => [item.id, item]))
  const plans = publicFloorPlans(tour, mediaById)
  const stops = tour.stops.map((stop) => publicStop(stop, { styles: tour.styles, media: mediaById, plans }))
  const { id, name, description, language, startStopId, transition } = tour
  const viewerMedia = viewerMediaOf(tour)
  const stopIds = stops.map((stop) => stop.id)
  const coverUrl = mediaById.get(tour.coverMediaId ?? '')?.thumbnailUrl ?? null
  const audio = backgroundAudioOf(tour, mediaById)
  const socialImage = socialImageOf(mediaById.get(tour.socialMediaId ?? ''))
  // Omitted for the default, as in tours published before there was a choice.
  const transitionField = transition === defaultTransition ? {} : { transition }
  const gaId = tour.gaId ?? context.gaId
  const forms = formsOf(tour)
  return {
    format: 1,
    tourId: id,
    active: true,
    ...context,
    gaId,
    // The token isn't disclosed unless there is a map (threat T60).
    mapboxToken: hasMap(tour) ? context.mapboxToken : null,
    panos: byId(viewerMedia.map(publicPano)),
    images: byId(viewerMedia.map(publicImage)),
    videos: byId(videosOf(viewerMedia, 'videos', mediaTexts)),
    videos360: byId(videosOf(viewerMedia, 'videos360', mediaTexts)),
    audio: byId(viewerMedia.map((item) => publicAudio(item, mediaTexts))),
    ...modelsOf(viewerMedia),
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
        ...transitionField,
        ...buttonsOf(tour),
        ...plansAndLocationOf(tour, plans),
        ...forms,
        ...documentsOf(tour, documentUrl),
        ...publicStylesOf(tour, mediaById),
        ...customTextsOf(tour, { gaId, ...forms, translatedKeys }),
      },
    },
    stopDescriptionMinimized: tour.stopDescriptionMinimized,
  }
}

type Ids = ReadonlySet<string>

/** Removes hidden custom buttons, and buttons with a missing stop, a missing form or a form without questions. */
function visibleButtonsOf(buttons: TourButtons, stopIds: Ids, formIds: Ids): TourButtons {
  const visibleButtons = buttons.own.filter(
    (button) =>
      buttonPositionOf(buttons, button.id) !== 'hidden' &&
      stopIdsOfButton(button).every((id) => stopIds.has(id)) &&
      formIdsOfButton(button).every((id) => formIds.has(id)),
  )
  const removedIds = buttons.own.filter((button) => !visibleButtons.includes(button)).map(({ id }) => id)
  const withoutRemoved = (names: readonly string[]) => names.filter((name) => !removedIds.includes(name))
  return {
    bar: withoutRemoved(buttons.bar),
    corner: withoutRemoved(buttons.corner),
    hidden: withoutRemoved(buttons.hidden),
    own: visibleButtons,
  }
}

/** Adds the URLs of translations; unchanged without any. */
export function withLanguages(document: TourDocument, languages: PublicLanguage[]): TourDocument {
  const tour = document.tours[document.tourId]
  if (tour === undefined || languages.length === 0) return document
  return { ...document, tours: { ...document.tours, [document.tourId]: { ...tour, languages } } }
}

/**
 * The tour as visitors see it: without hidden hotspots, without hotspots that have no target or content or lie outside
 * a flat image, and without media that only those use.
 */
export function visibleTour(tour: Tour): Tour {
  const stopIds = new Set(tour.stops.map((stop) => stop.id))
  const formIds = new Set(tour.forms.filter(hasQuestions).map(({ id }) => id))
  const mediaById = new Map(tour.media.map((item) => [item.id, item]))
  const hasMedium = ({ mediaId, kind }: HotspotMedium) => mediaById.get(mediaId)?.kind === kind
  const isVisible = (hotspot: Stop['hotspots'][number]) =>
    hotspot.visible &&
    stopIdsIn(hotspot).every((stopId) => stopIds.has(stopId)) &&
    formIdsIn(hotspot).every((formId) => formIds.has(formId)) &&
    hasContent(hotspot, hasMedium)
  const stops = tour.stops.map((stop) => {
    const isFlat = isFlatStop(stop, mediaById)
    return {
      ...stop,
      hotspots: stop.hotspots.filter((hotspot) => isVisible(hotspot) && (!isFlat || isOnImage(hotspot))),
    }
  })
  const buttons = tour.buttons && visibleButtonsOf(tour.buttons, stopIds, formIds)
  const forms = tour.forms.map((form) => ({ ...form, opening: pruneOpening(form.opening, stopIds) }))
  const usedMediaIds = mediaIdsOfTour({ ...tour, stops })
  return { ...tour, stops, buttons, forms, media: tour.media.filter(({ id }) => usedMediaIds.has(id)) }
}
