import { formatBytes } from '../../../../shared/file-size.ts'
import { posterOf } from '../../../../shared/publishing/poster-of.ts'
import type { PublicAudio, PublicStop, PublicTexts, PublicVideo } from '../../../../shared/publishing/tour-document.ts'
import { type StopKind, stopKindNames } from '../../../../shared/tours/stop-kinds.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { visitorTexts } from '../../locales/en.ts'
import type { TourTexts } from './tour-texts.ts'

/** A video to download should be sharp on a common screen, and no larger than that. */
const videoWidthPx = 1280

type Link = (words: TourTexts, mediaId: string) => readonly string[]

/** Minutes and seconds, as on a player. */
export function clock(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function textsLinks({ link }: TourTexts, { captions = [], transcriptUrl }: PublicTexts): readonly string[] {
  const tracks = captions.map(({ label, language, url }) => {
    const name = `<span lang="${escapeHtml(language)}">${escapeHtml(label)}</span>`
    return `${link(url, visitorTexts.captions)} (${name})`
  })
  return transcriptUrl === undefined ? tracks : [link(transcriptUrl, visitorTexts.transcript), ...tracks]
}

function videoLinks(words: TourTexts, video: PublicVideo | undefined): readonly string[] {
  if (!video) return []
  const { renditions, durationMs } = video.manifest
  const rendition = renditions.find(({ widthPx }) => widthPx >= videoWidthPx) ?? renditions.at(-1)
  const file = rendition ? [words.link(video.baseUrl + rendition.file, visitorTexts.video(clock(durationMs)))] : []
  return [...file, ...textsLinks(words, video)]
}

function audioLinks(words: TourTexts, { baseUrl, manifest, ...said }: PublicAudio): readonly string[] {
  const [rendition] = manifest.renditions
  const file = rendition ? [words.link(baseUrl + rendition.file, visitorTexts.audio(clock(manifest.durationMs)))] : []
  return [...file, ...textsLinks(words, said)]
}

/** With who made it. */
function heardLinks(words: TourTexts, audio: PublicAudio | undefined): readonly string[] {
  if (!audio) return []
  const [file = '', ...said] = audioLinks(words, audio)
  return [audio.credit === '' ? file : `${file} – ${escapeHtml(audio.credit)}`, ...said]
}

/** The files of a stop's medium that say or show more than its still image. */
const linksByKind: Record<StopKind, Link> = {
  panos: () => [],
  images: (words, mediaId) => {
    const image = words.snapshot.document.images[mediaId]
    const largest = image?.manifest.renditions.at(-1)
    return image && largest ? [words.link(image.baseUrl + largest.file, visitorTexts.wholeImage)] : []
  },
  videos: (words, mediaId) => videoLinks(words, words.snapshot.document.videos[mediaId]),
  videos360: (words, mediaId) => videoLinks(words, words.snapshot.document.videos360[mediaId]),
}

function creditOf({ snapshot: { document } }: TourTexts, mediaId: string): string {
  const kind = stopKindNames.find((name) => Object.hasOwn(document[name], mediaId))
  return (kind && document[kind][mediaId]?.credit) ?? ''
}

/** The still image of a stop with what it shows and who made it; empty for a stop without one. */
export function imageText(words: TourTexts, stop: PublicStop): string {
  const poster = posterOf(words.snapshot.document, stop)
  if (!poster) return ''
  const alt = escapeHtml(poster.altText || stop.name)
  const credit = creditOf(words, stop.mediaId ?? '')
  const caption = credit === '' ? '' : `<figcaption>${escapeHtml(credit)}</figcaption>`
  // Only a text that is read asks for its images.
  return `<figure><img loading="lazy" src="${escapeHtml(poster.url)}" alt="${alt}">${caption}</figure>`
}

/** Links to the file of a stop's medium and to all that is said in it. */
export function stopMediaLinks(words: TourTexts, { mediaId }: PublicStop): readonly string[] {
  const { document } = words.snapshot
  const kind = stopKindNames.find((name) => mediaId !== null && Object.hasOwn(document[name], mediaId))
  return kind && mediaId !== null ? linksByKind[kind](words, mediaId) : []
}

/** An image of the library with what is said of it, or of itself; empty where the tour holds none. */
export function imageMarkup(words: TourTexts, mediaId: string, said: { altText: string; caption: string }): string {
  const { document } = words.snapshot
  const poster = Object.hasOwn(document.images, mediaId) ? posterOf(document, { mediaId }) : undefined
  if (!poster) return ''
  const caption = [said.caption, document.images[mediaId]?.credit ?? ''].filter((text) => text !== '').join(' – ')
  const below = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
  const alt = escapeHtml(said.altText || poster.altText)
  return `<figure><img loading="lazy" src="${escapeHtml(poster.url)}" alt="${alt}">${below}</figure>`
}

/** Links to the file of a video or of a recording, and to all that is said in it; none where the tour holds none. */
export function playedLinks(words: TourTexts, kind: 'videos' | 'audio', mediaId: string): readonly string[] {
  const { videos, audio } = words.snapshot.document
  const held = { videos: () => videoLinks(words, videos[mediaId]), audio: () => heardLinks(words, audio[mediaId]) }
  return Object.hasOwn(words.snapshot.document[kind], mediaId) ? held[kind]() : []
}

/** A link to a document of the tour, with who made it; none where the tour does not hold it. */
export function documentLinks({ snapshot: { tour }, link }: TourTexts, mediaId: string): readonly string[] {
  const { documents = {} } = tour
  const document = Object.hasOwn(documents, mediaId) ? documents[mediaId] : undefined
  if (!document) return []
  const { url, credit, manifest } = document
  const file = link(url, visitorTexts.document(formatBytes(manifest.sizeBytes, 'en')))
  return [credit === '' ? file : `${file} – ${escapeHtml(credit)}`]
}

/** The audio behind a stop or a tour, with its credit and what is said in it. */
export function backgroundLinks(
  words: TourTexts,
  { backgroundAudio }: Pick<PublicStop, 'backgroundAudio'>,
): readonly string[] {
  const files = words.snapshot.document.audio
  const mediaId = backgroundAudio?.mediaId ?? ''
  const audio = Object.hasOwn(files, mediaId) ? files[mediaId] : undefined
  return heardLinks(words, audio)
}
