import { hotspotImage } from '../../../../shared/hotspots/kinds/image.ts'
import { actionIn, mediaIdsIn } from '../../../../shared/hotspots/references.ts'
import { type HotspotKind, isHotspotKind } from '../../../../shared/hotspots/registry.ts'
import { linkTargetOf } from '../../../../shared/publishing/link-target.ts'
import type { PublicHotspot } from '../../../../shared/publishing/tour-document.ts'
import { displayAddress } from '../../../../shared/web/display-address.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import type { RichTextMediaKind, RichTextMedium } from '../../../../shared/web/rich-text.ts'
import { linkTo } from '../../../../shared/web/routes.ts'
import { safeAddress } from '../../../../shared/web/web-address.ts'
import { visitorTexts } from '../../locales/en.ts'
import { stopIndexIn } from '../snapshots.ts'
import { formText } from './form-text.ts'
import { clock, documentLinks, imageMarkup, playedLinks } from './media-text.ts'
import { richTextHtml, type TourTexts } from './tour-texts.ts'

/** What stands under the heading of a hotspot has this rank. */
const innerRank = 5
/** Characters around what is said of a medium, as measured. */
const mediumMarkupLength = 200

/** `room`: how many characters of rich text may still be told. */
type HotspotText = (words: TourTexts, hotspot: PublicHotspot, room: number) => string

/** What its kind holds beside what all have; a document may be newer than this server, so with care. */
function detail({ details }: PublicHotspot, name: string): unknown {
  return typeof details === 'object' && details !== null && Object.hasOwn(details, name)
    ? Reflect.get(details, name)
    : undefined
}

function richTextOf(hotspot: PublicHotspot): string {
  const html = detail({ ...hotspot, ...actionIn(hotspot) }, 'html')
  return typeof html === 'string' ? html : ''
}

function titleOf({ title }: PublicHotspot): string {
  return title === '' ? '' : `<h4>${escapeHtml(title)}</h4>`
}

/** For people who cannot see it: here that is everybody. */
function descriptionOf({ description }: PublicHotspot): string {
  return description === '' ? '' : `<p dir="auto">${escapeHtml(description)}</p>`
}

/** What there is to say of any hotspot, also of a kind that is newer than this server. */
const plainly: HotspotText = (_texts, hotspot) => titleOf(hotspot) + descriptionOf(hotspot)

/** A link to where a hotspot leads out of the tour; it tells the other site nothing. */
function outwardLink(hotspot: PublicHotspot): string | undefined {
  const url = detail(hotspot, 'url')
  const address = safeAddress(url)
  if (address === undefined) return undefined
  const name = escapeHtml(hotspot.title || displayAddress(String(url)))
  return `<a href="${escapeHtml(address)}" rel="noopener noreferrer">${name}</a>${descriptionOf(hotspot)}`
}

function mediaIdOf(hotspot: PublicHotspot): string {
  return String(detail(hotspot, 'mediaId'))
}

function figureOf(words: TourTexts, image: unknown): string {
  const parsed = hotspotImage.loose().safeParse(image)
  return parsed.success ? imageMarkup(words, parsed.data.mediaId, parsed.data) : ''
}

function list(items: readonly string[]): string {
  return items.length === 0 ? '' : `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
}

/** How each kind of medium reads that stands in a rich text. */
const mediumTexts: Record<RichTextMediaKind, (words: TourTexts, mediaId: string) => string> = {
  images: (words, mediaId) => imageMarkup(words, mediaId, { altText: '', caption: '' }),
  videos: (words, mediaId) => list(playedLinks(words, 'videos', mediaId)),
  audio: (words, mediaId) => list(playedLinks(words, 'audio', mediaId)),
}

function mediumText(words: TourTexts, { kind, mediaId }: RichTextMedium): string {
  return mediumTexts[kind](words, mediaId)
}

/** When in its video it is there; nothing where that is always. */
function spanText(words: TourTexts, { fromSeconds, toSeconds }: PublicHotspot): string {
  const at = (seconds: number) => clock(seconds * 1000)
  if (fromSeconds === undefined && toSeconds === undefined) return ''
  if (toSeconds === undefined) return words.own('p', visitorTexts.inVideoFrom(at(fromSeconds ?? 0)))
  if (fromSeconds === undefined) return words.own('p', visitorTexts.inVideoUntil(at(toSeconds)))
  return words.own('p', visitorTexts.inVideo(at(fromSeconds), at(toSeconds)))
}

/** How each kind of hotspot reads; the compiler asks for one per kind of the shared registry. */
const textByKind: Record<HotspotKind, HotspotText> = {
  stop: ({ snapshot, link, stopAddress }, hotspot) => {
    const index = stopIndexIn(snapshot, linkTargetOf(hotspot))
    const target = snapshot.stops[index]
    if (!target) return ''
    const address = stopAddress(index)
    const way =
      hotspot.title === ''
        ? link(address, visitorTexts.goTo(target.name))
        : `<a href="${escapeHtml(address)}">${escapeHtml(hotspot.title)}</a>`
    return way + descriptionOf(hotspot)
  },
  info: (words, hotspot, room) => {
    const html = richTextOf(hotspot)
    const show = (medium: RichTextMedium) => mediumText(words, medium)
    const inner = html.length > room ? words.own('p', visitorTexts.restInTour) : richTextHtml(html, innerRank, show)
    return plainly(words, hotspot, room) + inner
  },
  image: (words, hotspot, room) => plainly(words, hotspot, room) + figureOf(words, hotspot.details),
  gallery: (words, hotspot, room) => {
    const pictures = detail(hotspot, 'pictures')
    const figures = Array.isArray(pictures) ? pictures.map((image) => figureOf(words, image)) : []
    return plainly(words, hotspot, room) + figures.join('')
  },
  video: (words, hotspot, room) =>
    plainly(words, hotspot, room) + list(playedLinks(words, 'videos', mediaIdOf(hotspot))),
  audio: (words, hotspot, room) =>
    plainly(words, hotspot, room) + list(playedLinks(words, 'audio', mediaIdOf(hotspot))),
  link: (words, hotspot, room) => outwardLink(hotspot) ?? plainly(words, hotspot, room),
  document: (words, hotspot, room) =>
    outwardLink(hotspot) ?? plainly(words, hotspot, room) + list(documentLinks(words, mediaIdOf(hotspot))),
  embed: (words, hotspot, room) => outwardLink(hotspot) ?? plainly(words, hotspot, room),
  form: (words, hotspot, room) => {
    const { shareId, stops, tour } = words.snapshot
    const form = tour.forms?.find(({ id }) => id === detail(hotspot, 'formId'))
    if (!form) return plainly(words, hotspot, room)
    const at = stops.findIndex((stop) => stop?.hotspots.some(({ id }) => id === hotspot.id))
    const way = words.customLink(linkTo.share(shareId, at + 1), 'form.page.open')
    return `${plainly(words, hotspot, room)}${formText(words, form)}<p class="to-tour">${way}</p>`
  },
  area: (words, hotspot, room) => {
    const action = actionIn(hotspot)
    const always = { fromSeconds: undefined, toSeconds: undefined }
    return action ? hotspotText(words, { ...hotspot, ...action, ...always }, room) : plainly(words, hotspot, room)
  },
}

/** How many characters of rich text a hotspot has: what costs time and room to tell. */
export function richTextLength(hotspot: PublicHotspot): number {
  return richTextOf(hotspot).length
}

/** About how many characters the media of a hotspot take to tell. */
export function shownTextLength(hotspot: PublicHotspot): number {
  const count = mediaIdsIn(hotspot).length
  return count === 0 ? 0 : count * mediumMarkupLength + JSON.stringify(hotspot.details).length
}

/**
 * A hotspot in words and links; empty where it has nothing to say. Of rich text longer than `room` characters only
 * where it is.
 */
export function hotspotText(words: TourTexts, hotspot: PublicHotspot, room: number): string {
  const make = isHotspotKind(hotspot.kind) ? textByKind[hotspot.kind] : plainly
  const text = make(words, hotspot, room)
  return text === '' ? '' : text + spanText(words, hotspot)
}
