import { normalizeCustomTexts } from '../../../../../shared/custom-texts/custom-texts.ts'
import { mediaIdsIn, textsIn } from '../../../../../shared/hotspots/references.ts'
import { hotspotKindOf } from '../../../../../shared/hotspots/registry.ts'
import { type MediaKind, mediaKinds } from '../../../../../shared/media/registry.ts'
import { canBeLogo, normalizeStyles } from '../../../../../shared/styles/styles.ts'
import type { CopiedMedium, DraftFile } from '../../../../../shared/tour-imports/draft-file.ts'
import type { BackgroundAudio } from '../../../../../shared/tours/background-audio.ts'
import { canBeFloorPlan } from '../../../../../shared/tours/floor-plans.ts'
import { isStopKind } from '../../../../../shared/tours/stop-kinds.ts'
import { captureMediaIds } from '../../../../../shared/tours/time-layers.ts'
import { translationsIn } from '../../../../../shared/versions/content-of-tour.ts'
import type {
  ContentTranslation,
  DraftContent,
  HotspotContent,
  StopContent,
  TourContent,
} from '../../../../../shared/versions/draft-content.ts'
import { acceptRichText, cleanHtml } from '../../../../kernel/clean-html.ts'
import { holdsNullCharacter } from '../../../../kernel/null-character.ts'
import { readCaptions } from '../../../library/media/captions/read-captions.ts'
import type { ImportNote } from '../foreign-tour.ts'

/** Tour of another Stopover: its draft, and the media whose files are in the archive. */
export type TourCopy = {
  readonly content: DraftContent
  readonly media: readonly CopiedMedium[]
  readonly notes: readonly ImportNote[]
}

type CheckContext = {
  /** Kinds of the media whose files are in the archive, by id. */
  readonly kindById: ReadonlyMap<string, MediaKind>
  readonly notes: ImportNote[]
}

/** Id of a medium that is in the archive and fits its role; null for another one. */
function idIf(fits: (kind: MediaKind) => boolean, mediaId: string | null, { kindById }: CheckContext): string | null {
  const kind = kindById.get(mediaId ?? '')
  return kind !== undefined && fits(kind) ? mediaId : null
}

const isAudio = (kind: MediaKind) => mediaKinds[kind].family === 'audio'

function acceptAudio(audio: BackgroundAudio | null, context: CheckContext): BackgroundAudio | null {
  return audio !== null && idIf(isAudio, audio.mediaId, context) !== null ? audio : null
}

function acceptHotspot(
  { details, ...hotspot }: HotspotContent,
  stopName: string,
  { kindById, notes }: CheckContext,
): HotspotContent[] {
  const subject = hotspot.title === '' ? stopName : `${stopName}: ${hotspot.title}`
  const definition = hotspotKindOf(hotspot.kind)
  if (definition === undefined) {
    // Details of an unknown kind can't be cleaned.
    notes.push({ code: 'hotspotUnknown', subject })
    return []
  }
  const { fromSeconds, toSeconds } = hotspot
  if (fromSeconds !== null && toSeconds !== null && fromSeconds >= toSeconds) throw new Error('a time span is reversed')
  const parsedDetails = definition.details.parse(details)
  const accepted = { ...hotspot, details: definition.cleanTexts?.(parsedDetails, acceptRichText) ?? parsedDetails }
  if (!mediaIdsIn(accepted).every((id) => kindById.has(id))) notes.push({ code: 'mediaMissing', subject })
  return [accepted]
}

function acceptStop(stop: StopContent, context: CheckContext): StopContent {
  const { name, timeLayers } = stop
  const mediaId = idIf(isStopKind, stop.mediaId, context)
  const hasCaptures = captureMediaIds({ timeLayers }).every((id) => context.kindById.has(id))
  if (mediaId !== stop.mediaId || !hasCaptures) context.notes.push({ code: 'mediaMissing', subject: name })
  return {
    ...stop,
    description: acceptRichText(stop.description),
    mediaId,
    thumbnailMediaId: idIf(canBeLogo, stop.thumbnailMediaId, context),
    backgroundAudio: acceptAudio(stop.backgroundAudio, context),
    hotspots: stop.hotspots.flatMap((hotspot) => acceptHotspot(hotspot, name, context)),
    translations: [],
  }
}

function acceptTour(tour: TourContent, context: CheckContext): TourContent {
  return {
    ...tour,
    description: acceptRichText(tour.description),
    coverMediaId: idIf(() => true, tour.coverMediaId, context),
    socialMediaId: idIf(canBeLogo, tour.socialMediaId, context),
    backgroundAudio: acceptAudio(tour.backgroundAudio, context),
    floorPlans: tour.floorPlans.map((plan) => ({ ...plan, mediaId: idIf(canBeFloorPlan, plan.mediaId, context) })),
    styles: normalizeStyles(tour.styles),
    customTexts: normalizeCustomTexts(tour.customTexts ?? null),
  }
}

/** Keys of the translations whose texts are HTML. */
function richTextKeys({ stops }: Pick<DraftContent, 'stops'>): ReadonlySet<string> {
  const keysOfHotspot = (hotspot: HotspotContent) =>
    textsIn(hotspot).flatMap(({ format, name }) => (format === 'rich' ? [`hotspot.${hotspot.id}.${name}`] : []))
  return new Set([
    'tour.description',
    ...stops.flatMap(({ id, hotspots }) => [`stop.${id}.description`, ...hotspots.flatMap(keysOfHotspot)]),
  ])
}

/** Translations into the languages of the tour, with clean HTML. Of two with the same key, the last is used. */
function acceptTranslations(
  translations: readonly ContentTranslation[],
  content: Pick<DraftContent, 'tour' | 'stops'>,
): readonly ContentTranslation[] {
  const richKeys = richTextKeys(content)
  const languages = new Set(content.tour.languages)
  const accepted = new Map<string, ContentTranslation>()
  for (const translation of translations) {
    const { language, key, text } = translation
    if (!languages.has(language)) continue
    accepted.set(`${language} ${key}`, { ...translation, text: richKeys.has(key) ? cleanHtml(text) : text })
  }
  return [...accepted.values()]
}

/** Medium whose captions are read like uploaded ones. */
function withReadCaptions({ captions, ...medium }: CopiedMedium): CopiedMedium {
  return { ...medium, captions: captions.map((track) => ({ ...track, vtt: readCaptions(track.vtt).vtt })) }
}

function requireDistinct(ids: readonly string[]): void {
  if (new Set(ids).size !== ids.length) throw new Error('two items have the same id')
}

/**
 * Limits the draft in an archive to what can be imported: known kinds of hotspots, clean texts, and media whose files are
 * there and fit their role. Adds notes about the rest.
 * @throws Error for a draft that no Stopover has written
 */
export function checkCopy({ content, media }: DraftFile): TourCopy {
  if (holdsNullCharacter(content) || holdsNullCharacter(media)) throw new Error('a text contains NUL')
  requireDistinct(media.map(({ id }) => id))
  requireDistinct(content.stops.map(({ id }) => id))
  requireDistinct(content.stops.flatMap(({ hotspots }) => hotspots.map(({ id }) => id)))
  const notes: ImportNote[] = []
  const context = { kindById: new Map(media.map(({ id, kind }) => [id, kind])), notes }
  const stops = content.stops.map((stop) => acceptStop(stop, context))
  const tour = acceptTour(content.tour, context)
  return {
    content: {
      // All translations belong to the tour here, because an import creates all of them at once.
      tour: { ...tour, translations: acceptTranslations(translationsIn(content), { tour, stops }) },
      forms: content.forms.map(({ form }) => ({ form: { ...form, hubspot: null }, translations: [] })),
      stops,
    },
    media: media.map(withReadCaptions),
    notes,
  }
}
