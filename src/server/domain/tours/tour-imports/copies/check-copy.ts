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

/** Media in the archive by id, and the notes so far. */
type CheckContext = { readonly kindById: ReadonlyMap<string, MediaKind>; readonly notes: ImportNote[] }

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
  const { kindById, notes } = context
  const { name, mediaId, timeLayers } = stop
  const kind = kindById.get(mediaId ?? '')
  const isShown = kind !== undefined && isStopKind(kind)
  const hasCaptures = captureMediaIds({ timeLayers }).every((id) => kindById.has(id))
  if ((mediaId !== null && !isShown) || !hasCaptures) notes.push({ code: 'mediaMissing', subject: name })
  return {
    ...stop,
    description: acceptRichText(stop.description),
    mediaId: isShown ? mediaId : null,
    hotspots: stop.hotspots.flatMap((hotspot) => acceptHotspot(hotspot, name, context)),
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
function acceptTranslations(content: DraftContent): readonly ContentTranslation[] {
  const richKeys = richTextKeys(content)
  const languages = new Set(content.tour.languages)
  const accepted = new Map<string, ContentTranslation>()
  for (const translation of translationsIn(content)) {
    const { language, key, text } = translation
    if (!languages.has(language)) continue
    accepted.set(`${language} ${key}`, { ...translation, text: richKeys.has(key) ? cleanHtml(text) : text })
  }
  return [...accepted.values()]
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
  const { tour, stops } = content
  requireDistinct(media.map(({ id }) => id))
  requireDistinct(stops.map(({ id }) => id))
  requireDistinct(stops.flatMap(({ hotspots }) => hotspots.map(({ id }) => id)))
  const kindById = new Map(media.map(({ id, kind }) => [id, kind]))
  const notes: ImportNote[] = []
  const idIf = (fits: (kind: MediaKind) => boolean, mediaId: string | null) => {
    const kind = kindById.get(mediaId ?? '')
    return kind !== undefined && fits(kind) ? mediaId : null
  }
  const audioOf = (audio: BackgroundAudio | null) => {
    const mediaId = idIf((kind) => mediaKinds[kind].family === 'audio', audio?.mediaId ?? null)
    return mediaId === null ? null : audio
  }
  const checkedStops = stops.map((stop) => {
    const { thumbnailMediaId, backgroundAudio } = stop
    const checked = {
      ...stop,
      thumbnailMediaId: idIf(canBeLogo, thumbnailMediaId),
      backgroundAudio: audioOf(backgroundAudio),
    }
    return acceptStop(checked, { kindById, notes })
  })
  const checkedContent: DraftContent = {
    tour: {
      ...tour,
      description: acceptRichText(tour.description),
      coverMediaId: idIf(() => true, tour.coverMediaId),
      socialMediaId: idIf(canBeLogo, tour.socialMediaId),
      backgroundAudio: audioOf(tour.backgroundAudio),
      floorPlans: tour.floorPlans.map((plan) => ({ ...plan, mediaId: idIf(canBeFloorPlan, plan.mediaId) })),
      styles: normalizeStyles(tour.styles),
      customTexts: normalizeCustomTexts(tour.customTexts ?? null),
    },
    forms: content.forms,
    stops: checkedStops,
  }
  const translations = acceptTranslations(checkedContent)
  return {
    content: {
      tour: { ...checkedContent.tour, translations },
      forms: content.forms.map(({ form }) => ({ form: { ...form, hubspot: null }, translations: [] })),
      stops: checkedStops.map((stop) => ({ ...stop, translations: [] })),
    },
    media: media.map(({ captions, ...medium }) => ({
      ...medium,
      captions: captions.map((track) => ({ ...track, vtt: readCaptions(track.vtt).vtt })),
    })),
    notes,
  }
}
