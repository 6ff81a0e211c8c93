import { isGated } from '../../../../shared/publishing/gated-stops.ts'
import { reachableFrom, reachableStops } from '../../../../shared/publishing/reachable-stops.ts'
import type { PublicStop } from '../../../../shared/publishing/tour-document.ts'
import { writingDirectionOf } from '../../../../shared/translations/languages.ts'
import { escapeHtml } from '../../../../shared/web/escape-html.ts'
import { readingAnchor, stopAnchor, textTourAnchor } from '../../../../shared/web/routes.ts'
import { languageLinks } from '../share-languages.ts'
import { shareLimits } from '../share-limits.ts'
import type { Snapshot } from '../snapshots.ts'
import { buttonTexts } from './button-texts.ts'
import { floorPlanTexts } from './floor-plan-texts.ts'
import { backgroundLinks } from './media-text.ts'
import { closingLinks, pageLinks } from './page-links.ts'
import { gatedStopText, stopText, stopTextElsewhere, stopTextLength } from './stop-text.ts'
import { logoText } from './tour-styles.ts'
import { richTextHtml, type TourTexts, tourTexts } from './tour-texts.ts'

const descriptionRank = 2

/** Texts that the pages of all stops of a snapshot share, by the indexes of stops. */
type SharedTexts = {
  /** Indexes of the stops that pages show with their full text. */
  readonly fullTextStops: ReadonlySet<number>
  /** Stops on every page: the reachable ones of the tour or, if it is large, of the current range. */
  readonly stopsOnEveryPage: ReadonlySet<number>
  /** HTML of the stops rendered so far. */
  readonly htmlOfStops: Map<number, string>
}

/** Stops that are loaded, completely or as outlines. */
function loadedStops(stops: Snapshot['stops']): readonly PublicStop[] {
  return stops.filter((stop) => stop !== undefined)
}

const sharedTextsOfSnapshots = new WeakMap<Snapshot, SharedTexts>()

/** Stops with full texts that fit on one page together. If a stop doesn't fit, shorter stops after it still can. */
function findFullTextStops(snapshot: Snapshot): ReadonlySet<number> {
  let remainingLength = shareLimits.textMaxLength
  const fullTextStops = new Set<number>()
  for (const [index, stop] of completeStops(snapshot)) {
    const length = stopTextLength(stop)
    if (length > remainingLength) continue
    remainingLength -= length
    fullTextStops.add(index)
  }
  return fullTextStops
}

/** The complete stops of a snapshot, with their indexes. */
function completeStops({ stops, loadedRange }: Snapshot): readonly (readonly [index: number, stop: PublicStop])[] {
  const firstIndex = loadedRange?.startIndex ?? 0
  return stops
    .slice(firstIndex, loadedRange?.endIndex)
    .flatMap((stop, offset) => (stop ? [[firstIndex + offset, stop] as const] : []))
}

/** Stops that are reachable from the list, floor plans and buttons. */
function findStopsOnEveryPage(snapshot: Snapshot): ReadonlySet<number> {
  const { loadedRange, tour, stops } = snapshot
  if (!loadedRange) return reachableStops(tour, loadedStops(stops))
  const { startIndex, endIndex, unreachableIndexes } = loadedRange
  const range = Array.from({ length: endIndex - startIndex }, (_, offset) => startIndex + offset)
  return new Set(range.filter((index) => !unreachableIndexes.has(index)))
}

function sharedTextsOf(snapshot: Snapshot): SharedTexts {
  const cachedTexts = sharedTextsOfSnapshots.get(snapshot)
  if (cachedTexts) return cachedTexts
  const sharedTexts = {
    fullTextStops: findFullTextStops(snapshot),
    stopsOnEveryPage: findStopsOnEveryPage(snapshot),
    htmlOfStops: new Map<number, string>(),
  }
  sharedTextsOfSnapshots.set(snapshot, sharedTexts)
  return sharedTexts
}

/** Indexes of the stops on a page, in order. */
function stopsOnPage(snapshot: Snapshot, currentIndex: number): readonly number[] {
  const { stopsOnEveryPage } = sharedTextsOf(snapshot)
  const indexes = [...stopsOnEveryPage, currentIndex]
  // A hidden stop is listed together with the hidden stops that it leads to.
  const isHidden = !stopsOnEveryPage.has(currentIndex) && snapshot.loadedRange === undefined
  const pageIndexes = isHidden ? reachableFrom(loadedStops(snapshot.stops), indexes) : new Set(indexes)
  return [...pageIndexes].sort((a, b) => a - b)
}

function isWithheld({ snapshot: { tour, stops } }: TourTexts, index: number): boolean {
  const stop = stops[index]
  return stop !== undefined && isGated(tour, stop.id)
}

function sectionOf(texts: TourTexts, index: number, currentIndex: number): string {
  const { fullTextStops, htmlOfStops } = sharedTextsOf(texts.snapshot)
  if (index !== currentIndex && !fullTextStops.has(index)) return stopTextElsewhere(texts, index)
  const html =
    htmlOfStops.get(index) ?? (isWithheld(texts, index) ? gatedStopText(texts, index) : stopText(texts, index))
  htmlOfStops.set(index, html)
  return html
}

function tableOfContents(texts: TourTexts, currentIndex: number): string {
  const { loadedRange } = texts.snapshot
  const items = completeStops(texts.snapshot).map(([index, { name, hiddenFromList }]) => {
    if (hiddenFromList) return ''
    const currentAttribute = index === currentIndex ? ' aria-current="location"' : ''
    return `<li><a href="#${stopAnchor(index)}"${currentAttribute}>${escapeHtml(name)}</a></li>`
  })
  const start = loadedRange ? ` start="${loadedRange.startIndex + 1}"` : ''
  const list = `<ol${start}>${items.join('')}</ol>`
  const number = (value: number) => new Intl.NumberFormat(texts.language).format(value)
  const title = loadedRange
    ? texts.element('h2', 'text.stopsOf', {
        first: number(loadedRange.startIndex + 1),
        last: number(loadedRange.endIndex),
        count: number(texts.snapshot.stops.length),
      })
    : texts.element('h2', 'text.allStops')
  return `<nav>${title}${list}${pageLinks(texts)}</nav>`
}

function header(texts: TourTexts, currentIndex: number): string {
  const { tour } = texts.snapshot
  const audioParagraphs = backgroundLinks(texts, tour).map((link) => `<p>${link}</p>`)
  return [
    `<p class="to-tour">${texts.link('#tour', 'text.toTour')}</p>`,
    languageLinks(texts.snapshot, currentIndex),
    logoText(texts),
    `<h1>${escapeHtml(tour.name)}</h1>`,
    richTextHtml(tour.description, descriptionRank),
    ...audioParagraphs,
    buttonTexts(texts),
    tableOfContents(texts, currentIndex),
    floorPlanTexts(texts),
  ].join('')
}

/**
 * Text version of a tour, as text, images and links (spec §2): for search engines, for browsers without scripts or WebGL,
 * and for visitors who prefer to read. The current stop is in full, and so are others as long as they fit; the rest are
 * links to their pages. Large tours are paginated. A hidden stop without links to it is on its own page only.
 */
export function tourText(snapshot: Snapshot, currentIndex: number): string {
  const texts = tourTexts(snapshot)
  const sections = stopsOnPage(snapshot, currentIndex).map((index) => sectionOf(texts, index, currentIndex))
  const body = header(texts, currentIndex) + sections.join('') + closingLinks(texts)
  const { language } = snapshot.tour
  return `<article id="${textTourAnchor}" class="text" tabindex="-1" lang="${escapeHtml(language)}" dir="${writingDirectionOf(language)}">${body}</article>`
}

/** Skip link to the text version, the first element on the page for keyboards and screen readers. */
export function readAsTextLink(snapshot: Snapshot, currentIndex: number): string {
  return tourTexts(snapshot).link(`#${readingAnchor(currentIndex)}`, 'text.readAsText')
}
