import { limits } from '../../../../shared/limits.ts'
import { isGated } from '../../../../shared/publishing/gated-stops.ts'
import { reachableFrom, reachableStops } from '../../../../shared/publishing/reachable-stops.ts'
import type { PublicStop } from '../../../../shared/publishing/tour-document.ts'
import { writingDirectionOf } from '../../../../shared/translations/languages.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { readingAnchor, stopAnchor, textTourAnchor } from '../../../../shared/web/routes.ts'
import { visitorTexts } from '../../locales/en.ts'
import { languageLinks } from '../share-languages.ts'
import type { Snapshot } from '../snapshots.ts'
import { buttonTexts } from './button-texts.ts'
import { floorPlanTexts } from './floor-plan-texts.ts'
import { backgroundLinks } from './media-text.ts'
import { closingLinks, pageLinks } from './page-links.ts'
import { gatedStopText, stopText, stopTextElsewhere, stopTextLength } from './stop-text.ts'
import { logoText } from './tour-styles.ts'
import { richTextHtml, type TourTexts, tourTexts } from './tour-texts.ts'

const descriptionRank = 2

/** What the pages of all stops of a snapshot share, whatever address they are asked under. */
type MadeTexts = {
  /** Indexes of the stops that are whole on every page. */
  readonly whole: ReadonlySet<number>
  /** Indexes of the stops that every page tells: those of the list, of floor plans and of buttons, and what
   * they lead to; of a large tour those around. */
  readonly told: ReadonlySet<number>
  /** The texts of stops, by index, as far as a page has asked for them. */
  readonly stops: Map<number, string>
}

/** All stops of a tour that is held as a whole. */
function wholeTour(stops: Snapshot['stops']): readonly PublicStop[] {
  return stops.filter((stop) => stop !== undefined)
}

const madeTexts = new WeakMap<Snapshot, MadeTexts>()

/** The stops that fit one page, in their order; a long one does not keep the shorter ones after it away. */
function wholeStops(snapshot: Snapshot): ReadonlySet<number> {
  let room = limits.shareTextMaxLength
  const whole = new Set<number>()
  for (const [index, stop] of heldStops(snapshot)) {
    const length = stopTextLength(stop)
    if (length > room) continue
    room -= length
    whole.add(index)
  }
  return whole
}

/** The stops of which a snapshot holds all, by index. */
function heldStops({ stops, rest }: Snapshot): readonly (readonly [index: number, stop: PublicStop])[] {
  const first = rest?.first ?? 0
  return stops.slice(first, rest?.end).flatMap((stop, at) => (stop ? [[first + at, stop] as const] : []))
}

/** What each page of a snapshot tells, whichever stop it is the page of. */
function toldOnAll(snapshot: Snapshot): ReadonlySet<number> {
  const { rest, tour, stops } = snapshot
  if (!rest) return reachableStops(tour, wholeTour(stops))
  const { first, end, unreachable } = rest
  const around = Array.from({ length: end - first }, (_, at) => first + at)
  return new Set(around.filter((index) => !unreachable.has(index)))
}

function textsOf(snapshot: Snapshot): MadeTexts {
  const made = madeTexts.get(snapshot)
  if (made) return made
  const texts = { whole: wholeStops(snapshot), told: toldOnAll(snapshot), stops: new Map<number, string>() }
  madeTexts.set(snapshot, texts)
  return texts
}

/** The stops that are told on a page, in their order. */
function toldStops(snapshot: Snapshot, shownIndex: number): readonly number[] {
  const { told } = textsOf(snapshot)
  const all = [...told, shownIndex]
  const here = told.has(shownIndex) || snapshot.rest ? new Set(all) : reachableFrom(wholeTour(snapshot.stops), all)
  return [...here].sort((a, b) => a - b)
}

function isHeldBack({ snapshot: { tour, stops } }: TourTexts, index: number): boolean {
  const stop = stops[index]
  return stop !== undefined && isGated(tour, stop.id)
}

function sectionOf(words: TourTexts, index: number, shownIndex: number): string {
  const { whole, stops } = textsOf(words.snapshot)
  if (index !== shownIndex && !whole.has(index)) return stopTextElsewhere(words, index)
  const text = stops.get(index) ?? (isHeldBack(words, index) ? gatedStopText(words, index) : stopText(words, index))
  stops.set(index, text)
  return text
}

function contents(words: TourTexts, shownIndex: number): string {
  const { rest } = words.snapshot
  const items = heldStops(words.snapshot).map(([index, { name, hiddenFromList }]) => {
    if (hiddenFromList) return ''
    const current = index === shownIndex ? ' aria-current="location"' : ''
    return `<li><a href="#${stopAnchor(index)}"${current}>${escapeHtml(name)}</a></li>`
  })
  const start = rest ? ` start="${rest.first + 1}"` : ''
  const list = `<ol${start}>${items.join('')}</ol>`
  const title = rest
    ? visitorTexts.stopsOf(rest.first + 1, rest.end, words.snapshot.stops.length)
    : visitorTexts.allStops
  return `<nav>${words.own('h2', title)}${list}${pageLinks(words)}</nav>`
}

function header(words: TourTexts, shownIndex: number): string {
  const { tour } = words.snapshot
  const audioTypes = backgroundLinks(words, tour).map((item) => `<p>${item}</p>`)
  return [
    `<p class="to-tour">${words.link('#tour', visitorTexts.toTour)}</p>`,
    languageLinks(words.snapshot, shownIndex),
    logoText(words),
    `<h1>${escapeHtml(tour.name)}</h1>`,
    richTextHtml(tour.description, descriptionRank),
    ...audioTypes,
    buttonTexts(words),
    contents(words, shownIndex),
    floorPlanTexts(words),
  ].join('')
}

/**
 * The tour in words, images and links (spec §2): for search engines, for browsers that run no
 * scripts or cannot draw, and for whoever would rather read. The stop of the page is told; of the others as many as
 * fit, the rest with a link to the pages where they are. A large tour has a page for some stops at a time, with links
 * to the pages before and after. A hidden stop that nothing leads to is on its own page alone.
 */
export function tourText(snapshot: Snapshot, shownIndex: number): string {
  const words = tourTexts(snapshot)
  const sections = toldStops(snapshot, shownIndex).map((index) => sectionOf(words, index, shownIndex))
  const body = header(words, shownIndex) + sections.join('') + closingLinks(words)
  const { language } = snapshot.tour
  return `<article id="${textTourAnchor}" class="text" tabindex="-1" lang="${escapeHtml(language)}" dir="${writingDirectionOf(language)}">${body}</article>`
}

/** The first thing on the page of a stop that a keyboard reaches, and a screen reader. */
export function readAsTextLink(snapshot: Snapshot, shownIndex: number): string {
  return tourTexts(snapshot).link(`#${readingAnchor(shownIndex)}`, visitorTexts.readAsText)
}
