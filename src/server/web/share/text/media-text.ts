import { formatBytes } from '../../../../shared/format-bytes.ts'
import { posterOf } from '../../../../shared/publishing/poster-of.ts'
import type { PublicAudio, PublicStop, PublicTexts, PublicVideo } from '../../../../shared/publishing/tour-document.ts'
import { formatCaptureDate } from '../../../../shared/tours/capture-date.ts'
import { type StopKind, stopKindNames } from '../../../../shared/tours/stop-kinds.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import type { TourTexts } from './tour-texts.ts'

/** Preferred width of a linked video, which looks sharp on common screens. */
const videoWidthPx = 1280

type LinksOf = (texts: TourTexts, mediaId: string) => readonly string[]

/** Formats a duration as minutes and seconds in the digits of a language, such as 1:05. */
export function formatDuration(durationMs: number, language: string): string {
  const seconds = Math.round(durationMs / 1000)
  const minutesFormat = new Intl.NumberFormat(language, { useGrouping: false })
  const secondsFormat = new Intl.NumberFormat(language, { minimumIntegerDigits: 2 })
  return `${minutesFormat.format(Math.floor(seconds / 60))}:${secondsFormat.format(seconds % 60)}`
}

/** Links to the transcript and captions of a video or audio file. */
function captionLinks({ link }: TourTexts, { captions = [], transcriptUrl }: PublicTexts): readonly string[] {
  const tracks = captions.map(({ label, language, url }) => {
    const name = `<span lang="${escapeHtml(language)}">${escapeHtml(label)}</span>`
    return `${link(url, 'text.captions')} (${name})`
  })
  return transcriptUrl === undefined ? tracks : [link(transcriptUrl, 'text.transcript'), ...tracks]
}

function videoLinks(texts: TourTexts, video: PublicVideo | undefined): readonly string[] {
  if (!video) return []
  const { renditions, durationMs } = video.manifest
  const rendition = renditions.find(({ widthPx }) => widthPx >= videoWidthPx) ?? renditions.at(-1)
  const fileLinks = rendition
    ? [
        texts.link(video.baseUrl + rendition.file, 'text.video', {
          duration: formatDuration(durationMs, texts.language),
        }),
      ]
    : []
  return [...fileLinks, ...captionLinks(texts, video)]
}

function audioLinks(texts: TourTexts, { baseUrl, manifest, ...audioTexts }: PublicAudio): readonly string[] {
  const [rendition] = manifest.renditions
  const fileLinks = rendition
    ? [
        texts.link(baseUrl + rendition.file, 'text.audio', {
          duration: formatDuration(manifest.durationMs, texts.language),
        }),
      ]
    : []
  return [...fileLinks, ...captionLinks(texts, audioTexts)]
}

/** Links of an audio file, with its credit. */
function creditedAudioLinks(texts: TourTexts, audio: PublicAudio | undefined): readonly string[] {
  if (!audio) return []
  const [fileLink = '', ...otherLinks] = audioLinks(texts, audio)
  return [audio.credit === '' ? fileLink : `${fileLink} – ${escapeHtml(audio.credit)}`, ...otherLinks]
}

/** Links for the media of a stop, beyond its poster, by kind. */
const linksByKind: Record<StopKind, LinksOf> = {
  panos: () => [],
  images: (texts, mediaId) => {
    const image = texts.snapshot.document.images[mediaId]
    const largest = image?.manifest.renditions.at(-1)
    return image && largest ? [texts.link(image.baseUrl + largest.file, 'text.viewFullSize')] : []
  },
  videos: (texts, mediaId) => videoLinks(texts, texts.snapshot.document.videos[mediaId]),
  videos360: (texts, mediaId) => videoLinks(texts, texts.snapshot.document.videos360[mediaId]),
}

function creditOf({ snapshot: { document } }: TourTexts, mediaId: string): string {
  const kind = stopKindNames.find((name) => Object.hasOwn(document[name], mediaId))
  return (kind && document[kind][mediaId]?.credit) ?? ''
}

/** Image of a stop in the text version: the thumbnail that its author chose, else its poster. */
function imageOfStop({ snapshot: { document } }: TourTexts, stop: PublicStop) {
  const { thumbnailUrl, hasOwnThumbnail } = stop
  return hasOwnThumbnail && thumbnailUrl !== null ? { url: thumbnailUrl, altText: '' } : posterOf(document, stop)
}

/** Figure with the image of a stop, its alt text and credit; empty for a stop without one. */
export function stopFigure(texts: TourTexts, stop: PublicStop): string {
  const image = imageOfStop(texts, stop)
  if (!image) return ''
  const alt = escapeHtml(image.altText || stop.name)
  const credit = creditOf(texts, stop.mediaId ?? '')
  const caption = credit === '' ? '' : `<figcaption>${escapeHtml(credit)}</figcaption>`
  // Images are loaded lazily, because most visitors don't open the text.
  return `<figure><img loading="lazy" src="${escapeHtml(image.url)}" alt="${alt}">${caption}</figure>`
}

/** Figures of the panoramas of a stop at other times, with their names, dates and credits; none without captures. */
export function captureFigures(texts: TourTexts, { timeLayers }: PublicStop): string {
  const { document } = texts.snapshot
  const figures = (timeLayers?.captures ?? []).flatMap(({ mediaId, name, date }) => {
    const poster = posterOf(document, { mediaId })
    if (!poster) return []
    const label = [name, date === undefined ? '' : formatCaptureDate(date, texts.language)]
    const names = label.filter((text) => text !== '').join(', ')
    const caption = [names, creditOf(texts, mediaId)].filter((text) => text !== '').join(' – ')
    const figcaption = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
    const alt = escapeHtml(poster.altText || names)
    return [`<figure><img loading="lazy" src="${escapeHtml(poster.url)}" alt="${alt}">${figcaption}</figure>`]
  })
  return figures.length === 0 ? '' : texts.element('h3', 'text.overTime') + figures.join('')
}

/** Links to the file of a stop's medium, its captions and its transcript. */
export function stopMediaLinks(texts: TourTexts, { mediaId }: PublicStop): readonly string[] {
  const { document } = texts.snapshot
  const kind = stopKindNames.find((name) => mediaId !== null && Object.hasOwn(document[name], mediaId))
  return kind && mediaId !== null ? linksByKind[kind](texts, mediaId) : []
}

/**
 * Figure with an image, its alt text, caption and credit; empty when the tour doesn't contain the image. Alt text and
 * caption belong to the place where the tour uses the image; the alt text of the image itself is the fallback.
 */
export function imageFigure(
  texts: TourTexts,
  mediaId: string,
  ownTexts: { readonly altText: string; readonly caption: string },
): string {
  const { document } = texts.snapshot
  const poster = Object.hasOwn(document.images, mediaId) ? posterOf(document, { mediaId }) : undefined
  if (!poster) return ''
  const caption = [ownTexts.caption, document.images[mediaId]?.credit ?? ''].filter((text) => text !== '').join(' – ')
  const figcaption = caption === '' ? '' : `<figcaption>${escapeHtml(caption)}</figcaption>`
  const alt = escapeHtml(ownTexts.altText || poster.altText)
  return `<figure><img loading="lazy" src="${escapeHtml(poster.url)}" alt="${alt}">${figcaption}</figure>`
}

/** Links to a video or audio file, its captions and its transcript; none when the tour doesn't contain it. */
export function playableLinks(texts: TourTexts, kind: 'videos' | 'audio', mediaId: string): readonly string[] {
  const { videos, audio } = texts.snapshot.document
  const linksOf = {
    videos: () => videoLinks(texts, videos[mediaId]),
    audio: () => creditedAudioLinks(texts, audio[mediaId]),
  }
  return Object.hasOwn(texts.snapshot.document[kind], mediaId) ? linksOf[kind]() : []
}

/** Link to a document with its credit; none when the tour doesn't contain it. */
export function documentLinks({ snapshot: { tour }, language, link }: TourTexts, mediaId: string): readonly string[] {
  const { documents = {} } = tour
  const document = Object.hasOwn(documents, mediaId) ? documents[mediaId] : undefined
  if (!document) return []
  const { url, credit, manifest } = document
  const fileLink = link(url, 'text.document', { size: formatBytes(manifest.sizeBytes, language) })
  return [credit === '' ? fileLink : `${fileLink} – ${escapeHtml(credit)}`]
}

/**
 * Paragraph that describes a 3D model, with its credit; empty without either. The text version can't show the model itself.
 */
export function modelText({ snapshot: { document } }: TourTexts, mediaId: string, ownAltText: string): string {
  const model = document.models && Object.hasOwn(document.models, mediaId) ? document.models[mediaId] : undefined
  if (!model) return ''
  const texts = [ownAltText || model.altText, model.credit || model.manifest.copyright || '']
  const shownTexts = texts.filter((text) => text !== '').map(escapeHtml)
  return shownTexts.length === 0 ? '' : `<p dir="auto">${shownTexts.join(' – ')}</p>`
}

/** Links to the background audio of a stop or a tour, its captions and its transcript. */
export function backgroundLinks(
  texts: TourTexts,
  { backgroundAudio }: Pick<PublicStop, 'backgroundAudio'>,
): readonly string[] {
  const files = texts.snapshot.document.audio
  const mediaId = backgroundAudio?.mediaId ?? ''
  const audio = Object.hasOwn(files, mediaId) ? files[mediaId] : undefined
  return creditedAudioLinks(texts, audio)
}
