import { hotspotImage } from '../../../../shared/hotspots/kinds/image.ts'
import { actionIn, mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { type HotspotKind, isHotspotKind } from '../../../../shared/hotspots/registry.ts'
import { linkTargetOf } from '../../../../shared/publishing/link-target.ts'
import type { PublicHotspot } from '../../../../shared/publishing/tour-document.ts'
import { displayUrl } from '../../../../shared/web/display-url.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { safeUrl } from '../../../../shared/web/link-url.ts'
import type { RichTextMediaKind, RichTextMedium } from '../../../../shared/web/rich-text.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { stopIndexIn } from '../snapshots.ts'
import { formText } from './form-text.ts'
import { documentLinks, formatDuration, imageFigure, modelText, playableLinks } from './media-text.ts'
import { richTextHtml, type TourTexts } from './tour-texts.ts'

/** Heading rank of headings inside a hotspot's rich text. */
const contentHeadingRank = 5
/** Measured average length of the markup around a medium, in characters. */
const mediumMarkupLength = 200

/**
 * Renders a hotspot as HTML.
 *
 * @param remainingLength - how many characters of rich text still fit the page
 */
type HotspotText = (texts: TourTexts, hotspot: PublicHotspot, remainingLength: number) => string

/** Reads a detail of a hotspot of any kind. Checks the type, because a document may be newer than this server. */
function detailOf({ details }: PublicHotspot, name: string): unknown {
  return typeof details === 'object' && details !== null && Object.hasOwn(details, name)
    ? Reflect.get(details, name)
    : undefined
}

function richTextOf(hotspot: PublicHotspot): string {
  const html = detailOf({ ...hotspot, ...actionIn(hotspot) }, 'html')
  return typeof html === 'string' ? html : ''
}

function titleOf({ title }: PublicHotspot): string {
  return title === '' ? '' : `<h4>${escapeHtml(title)}</h4>`
}

/** Alt text of a hotspot, which replaces the hotspot in the text version. */
function descriptionOf({ description }: PublicHotspot): string {
  return description === '' ? '' : `<p dir="auto">${escapeHtml(description)}</p>`
}

/** Title and alt text: all that kinds newer than this server get. */
const plainText: HotspotText = (_texts, hotspot) => titleOf(hotspot) + descriptionOf(hotspot)

/** External link of a hotspot, without referrer. */
function externalLink(hotspot: PublicHotspot): string | undefined {
  const url = detailOf(hotspot, 'url')
  const href = safeUrl(url)
  if (href === undefined) return undefined
  const name = escapeHtml(hotspot.title || displayUrl(String(url)))
  return `<a href="${escapeHtml(href)}" rel="noopener noreferrer">${name}</a>${descriptionOf(hotspot)}`
}

function mediaIdOf(hotspot: PublicHotspot): string {
  return String(detailOf(hotspot, 'mediaId'))
}

function figureOf(texts: TourTexts, image: unknown): string {
  const parsed = hotspotImage.loose().safeParse(image)
  return parsed.success ? imageFigure(texts, parsed.data.mediaId, parsed.data) : ''
}

function list(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

/** Renderers of media embedded in rich text, by kind. */
const mediumTexts: Record<RichTextMediaKind, (texts: TourTexts, mediaId: string) => string> = {
  images: (texts, mediaId) => imageFigure(texts, mediaId, { altText: '', caption: '' }),
  videos: (texts, mediaId) => list(playableLinks(texts, 'videos', mediaId)),
  audio: (texts, mediaId) => list(playableLinks(texts, 'audio', mediaId)),
}

function mediumText(texts: TourTexts, { kind, mediaId }: RichTextMedium): string {
  return mediumTexts[kind](texts, mediaId)
}

/** Time span of a hotspot in its video; empty when it is visible throughout. */
function spanText(texts: TourTexts, { fromSeconds, toSeconds }: PublicHotspot): string {
  const timeText = (seconds: number) => formatDuration(seconds * 1000, texts.language)
  if (fromSeconds === undefined && toSeconds === undefined) return ''
  if (toSeconds === undefined) return texts.element('p', 'text.inVideoFrom', { from: timeText(fromSeconds ?? 0) })
  if (fromSeconds === undefined) return texts.element('p', 'text.inVideoUntil', { until: timeText(toSeconds) })
  return texts.element('p', 'text.inVideo', { from: timeText(fromSeconds), until: timeText(toSeconds) })
}

/** Renderers of hotspots; the compiler requires one for each kind of the shared registry. */
const textByKind: Record<HotspotKind, HotspotText> = {
  stop: ({ snapshot, link, stopHref }, hotspot) => {
    const index = stopIndexIn(snapshot, linkTargetOf(hotspot))
    const target = snapshot.stops[index]
    if (!target) return ''
    const href = stopHref(index)
    const linkHtml =
      hotspot.title === ''
        ? link(href, 'text.goTo', { stop: target.name })
        : `<a href="${escapeHtml(href)}">${escapeHtml(hotspot.title)}</a>`
    return linkHtml + descriptionOf(hotspot)
  },
  info: (texts, hotspot, remainingLength) => {
    const html = richTextOf(hotspot)
    const renderMedium = (medium: RichTextMedium) => mediumText(texts, medium)
    const contentHtml =
      html.length > remainingLength
        ? texts.element('p', 'text.seeTourForMore')
        : richTextHtml(html, contentHeadingRank, renderMedium)
    return plainText(texts, hotspot, remainingLength) + contentHtml
  },
  image: (texts, hotspot, remainingLength) =>
    plainText(texts, hotspot, remainingLength) + figureOf(texts, hotspot.details),
  gallery: (texts, hotspot, remainingLength) => {
    const images = detailOf(hotspot, 'pictures')
    const figures = Array.isArray(images) ? images.map((image) => figureOf(texts, image)) : []
    return plainText(texts, hotspot, remainingLength) + figures.join('')
  },
  video: (texts, hotspot, remainingLength) =>
    plainText(texts, hotspot, remainingLength) + list(playableLinks(texts, 'videos', mediaIdOf(hotspot))),
  audio: (texts, hotspot, remainingLength) =>
    plainText(texts, hotspot, remainingLength) + list(playableLinks(texts, 'audio', mediaIdOf(hotspot))),
  link: (texts, hotspot, remainingLength) => externalLink(hotspot) ?? plainText(texts, hotspot, remainingLength),
  document: (texts, hotspot, remainingLength) =>
    externalLink(hotspot) ??
    plainText(texts, hotspot, remainingLength) + list(documentLinks(texts, mediaIdOf(hotspot))),
  embed: (texts, hotspot, remainingLength) => externalLink(hotspot) ?? plainText(texts, hotspot, remainingLength),
  form: (texts, hotspot, remainingLength) => {
    const { shareId, stops, tour } = texts.snapshot
    const form = tour.forms?.find(({ id }) => id === detailOf(hotspot, 'formId'))
    if (!form) return plainText(texts, hotspot, remainingLength)
    const stopIndex = stops.findIndex((stop) => stop?.hotspots.some(({ id }) => id === hotspot.id))
    const link = texts.link(linkTo.share(shareId, stopIndex + 1), 'form.page.open')
    return `${plainText(texts, hotspot, remainingLength)}${formText(texts, form)}<p class="to-tour">${link}</p>`
  },
  model: (texts, hotspot, remainingLength) =>
    plainText(texts, hotspot, remainingLength) +
    modelText(texts, mediaIdOf(hotspot), String(detailOf(hotspot, 'altText'))),
  area: (texts, hotspot, remainingLength) => {
    const action = actionIn(hotspot)
    // The time span is added by the caller.
    const withoutSpan = { fromSeconds: undefined, toSeconds: undefined }
    return action
      ? hotspotText(texts, { ...hotspot, ...action, ...withoutSpan }, remainingLength)
      : plainText(texts, hotspot, remainingLength)
  },
}

/** Length of a hotspot's rich text, the expensive part to render. */
export function richTextLength(hotspot: PublicHotspot): number {
  return richTextOf(hotspot).length
}

/** Approximate length of the markup for a hotspot's media. */
export function mediaMarkupLength(hotspot: PublicHotspot): number {
  const count = mediaIdsIn(hotspot).length
  return count === 0 ? 0 : count * mediumMarkupLength + JSON.stringify(hotspot.details).length
}

/**
 * Renders a hotspot as text and links; empty when there is nothing to show. Rich text longer than `remainingLength`
 * characters is replaced by a reference to the tour.
 */
export function hotspotText(texts: TourTexts, hotspot: PublicHotspot, remainingLength: number): string {
  const render = isHotspotKind(hotspot.kind) ? textByKind[hotspot.kind] : plainText
  const text = render(texts, hotspot, remainingLength)
  return text === '' ? '' : text + spanText(texts, hotspot)
}
