import type { TourOpening } from '../../shared/publishing/tour-parts.ts'
import { linkTo, readingAnchor, stopAnchor, stopIndexOf, textTourAnchor } from '../../shared/web/routes.ts'
import { controlNames } from '../chrome/bar/controls.ts'
import { createElement } from '../chrome/dom.ts'
import { type MountedTour, mountTour } from '../chrome/mount-tour.ts'
import type { TourParts } from '../chrome/parts/tour-parts.ts'
import type { TextKey } from '../locales/en.ts'
import { chromeTexts } from '../locales/texts.ts'
import { fetchDocument, isTourDocument } from './fetch-document.ts'
import { forwardPageKeys } from './forward-page-keys.ts'
import { type GoogleAnalytics, googleAnalytics } from './google-analytics/google-analytics.ts'
import { addScript } from './script/add-script.ts'
import { followHistory, parseShareAddress } from './share-history.ts'
import { followLanguage, languageOfAddress } from './share-language.ts'
import { embeddingPage } from './visits/embedding-page.ts'
import { type VisitCounter, visitCounter } from './visits/visit-counter.ts'

/** Reads the document in the page; null if it isn't valid JSON. */
function readInlineDocument(): unknown {
  try {
    return JSON.parse(document.getElementById('tour-document')?.textContent ?? 'null')
  } catch {
    return null
  }
}

/** Loader of a large tour's parts; undefined if the page has the whole document. */
async function loadParts(opening: TourOpening, index: number, signal: AbortSignal): Promise<TourParts | undefined> {
  if (!opening.parts) return undefined
  const { TourParts } = await import('../chrome/parts/tour-parts.ts')
  return new TourParts({ opening, index, addressOf: (path) => new URL(path, location.origin).href, signal })
}

/**
 * Points the page's skip link at the current stop's section of the text version. In a large tour it may be on another
 * page.
 */
function updateTextLink(index: number, isInParts: boolean): void {
  const anchor = isInParts ? stopAnchor(index) : readingAnchor(index)
  const link = document.querySelector<HTMLAnchorElement>('main > a')
  if (!link) return
  if (isInParts) link.pathname = location.pathname
  link.hash = isInParts || document.getElementById(anchor) ? anchor : textTourAnchor
}

/** Analytics of one page visit. It continues when the visitor switches between the tour and its text version. */
type VisitAnalytics = { readonly visit: VisitCounter | undefined; readonly google: GoogleAnalytics | undefined }

function analyticsOf(opening: unknown, root: ShadowRoot): VisitAnalytics {
  if (!isTourDocument(opening)) return { visit: undefined, google: undefined }
  const shareAddress = new URL(linkTo.share(parseShareAddress().shareId), location.origin).href
  const visitContext = { shareAddress, embeddedIn: embeddingPage(), signal: undefined }
  return {
    visit: visitCounter(opening, visitContext),
    google: googleAnalytics(opening, { ...visitContext, root, installation: location.origin }),
  }
}

type StartOptions = {
  /** Document in the page. */
  readonly opening: unknown
  readonly analytics: VisitAnalytics
  /** Aborts when the visitor switches to the text version. */
  readonly signal: AbortSignal
  readonly showText: (reason: TextKey) => void
}

function stopCountOf({ parts, tours, tourId }: TourOpening): number {
  return parts?.stopCount ?? tours[tourId]?.stopIds.length ?? 0
}

/** Index of the page's stop; of the first stop after a password was sent from the share link. */
function initialIndexOf(opening: TourOpening, activestop: string | undefined): number {
  if (activestop !== undefined) return stopIndexOf(activestop, stopCountOf(opening))
  const { parts, tours, tourId } = opening
  const { startStopId, stopIds = [] } = tours[tourId] ?? {}
  const start = parts?.known.find(({ outline }) => outline.id === startStopId)?.index
  return start ?? Math.max(0, stopIds.indexOf(startStopId ?? ''))
}

/** Shows the tour. Rejects if it can't be loaded. */
async function start(host: HTMLElement, root: ShadowRoot, options: StartOptions): Promise<MountedTour> {
  const { opening, analytics, signal, showText } = options
  if (!isTourDocument(opening)) throw new TypeError('The page contains no tour document.')
  const { shareId, activestop, view } = parseShareAddress()
  const index = initialIndexOf(opening, activestop)
  const isFramed = window.parent !== window
  const parts = await loadParts(opening, index, signal)
  const tourDocument = parts?.document ?? opening
  const { isWithheld }: TourOpening = opening
  const manifest = new URL(`${linkTo.share(shareId)}/manifest.json`, location.origin).href
  return mountTour({
    host,
    root,
    document: tourDocument,
    parts,
    fetchWhole: isWithheld && !parts ? () => fetchDocument(manifest, { signal, pass: undefined }) : undefined,
    stop: index + 1,
    view,
    gestures: isFramed ? 'cooperative' : 'free',
    controls: new Set(controlNames),
    language: languageOfAddress(),
    headingLevel: 1,
    fillsWindow: !isFramed,
    shareAddress: (position) => new URL(linkTo.share(shareId, position), location.origin).href,
    onViewer(viewer) {
      followHistory(viewer, shareId, signal)
      forwardPageKeys(viewer, signal)
      analytics.visit?.countTour({ viewer, host, root, signal })
      analytics.google?.show({ viewer, host, root, signal })
      const { origin: installation } = location
      addScript({ viewer, document: tourDocument, host, root, installation, listed: parts?.stopNamesLoaded, signal })
      if (tourDocument.tours[tourDocument.tourId]?.languages) followLanguage(viewer)
      viewer.on('stopchange', ({ detail }) => updateTextLink(detail.index, parts !== undefined))
      viewer.on('error', ({ detail }) => {
        if (detail.code === 'WEBGL2_UNSUPPORTED') showText('state.noWebgl')
      })
    },
    onChrome: (chrome, bar) => analytics.google?.offer(chrome, bar),
  })
}

/**
 * Moves preloaded tiles into the HTTP cache. Browsers give a preloaded response only to the page itself, but the
 * viewer's workers can read the cache.
 */
function cachePreloadedTiles(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')) {
    // The viewer requests failed tiles again and reports errors.
    fetch(href).then(
      (tile) => tile.arrayBuffer(),
      () => undefined,
    )
  }
}

/** Shows the server-rendered poster until the tour draws. */
function posterSlot(): HTMLSlotElement {
  const element = document.createElement('slot')
  element.name = 'poster'
  return element
}

/** Shows the server-rendered title and spinner until the tour has its own. */
function titleSlot(): HTMLSlotElement {
  return document.createElement('slot')
}

/** Screen readers announce changes of a live region only if it was in the page before. */
const announceDelayMs = 100

/** Labels of links that reload the page, since browsers cache failed module imports. */
const reloadLabels: Partial<Record<TextKey, TextKey>> = { 'state.failed': 'state.retry' }

/**
 * True if the text version is shown, by choice or because the tour can't be shown. It checks the address, since
 * browsers may update `:target` only after scripts have run.
 */
function isTextShown(): boolean {
  if ('text' in document.documentElement.dataset) return true
  const target = document.getElementById(location.hash.slice(1))
  return target?.closest(`#${textTourAnchor}`) instanceof Element
}

/** True if the address names a stop whose text is on another page of the tour. */
function isTextOnOtherPage(): boolean {
  const anchor = location.hash.slice(1)
  return /^stop-\d+$/.test(anchor) && document.getElementById(anchor) === null
}

/** Reloads to get the text of the stop that the address names. */
function loadText(): void {
  history.scrollRestoration = 'manual'
  location.reload()
}

/** After `loadText`, scrolls to the target of the address. Other reloads keep their scroll position. */
function scrollToText(): void {
  if (history.scrollRestoration !== 'manual') return
  const scroll = () => document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  // The browser resets the scroll position on load.
  addEventListener('load', () => requestAnimationFrame(scroll))
}

/** Replaces the tour by the text version, with the reason as a note. */
function replaceByText(reason: TextKey): void {
  const text = document.getElementById(textTourAnchor)
  const note = createElement('p', { class: 'note', role: 'status', lang: 'en' })
  text?.prepend(note)
  document.documentElement.dataset.text = ''
  // In a frame, the embedding page may have the focus.
  if (document.hasFocus()) text?.focus()
  const texts = chromeTexts()
  const reloadLabel = reloadLabels[reason]
  setTimeout(() => {
    note.append(texts(reason))
    if (reloadLabel) note.append(' ', createElement('a', { href: location.pathname }, texts(reloadLabel)))
  }, announceDelayMs)
}

/** Runs the tour while it is shown. While the text version is shown, the tour neither loads nor plays. */
function runTour(host: HTMLElement): void {
  const root = host.attachShadow({ mode: 'open' })
  const title = titleSlot()
  root.append(posterSlot(), title)
  const opening = readInlineDocument()
  const analytics = analyticsOf(opening, root)
  let life: AbortController | null = null
  const update = () => {
    if (!isTextShown()) {
      if (life) return
      life = new AbortController()
      void startTour(life.signal)
      return
    }
    life?.abort()
    life = null
    const text = document.getElementById(textTourAnchor)
    if (!text) return
    analytics.visit?.countTextVersion(text)
    analytics.google?.read(text)
  }
  const startTour = async (signal: AbortSignal) => {
    // No error is shown if the visitor left the tour while it loaded.
    const showText = (reason: TextKey) => {
      if (signal.aborted) return
      replaceByText(reason)
      update()
    }
    try {
      const tour = await start(host, root, { opening, analytics, signal, showText })
      title.remove()
      if (signal.aborted) tour.dispose()
      else signal.addEventListener('abort', () => tour.dispose())
    } catch (error) {
      console.error(error)
      showText('state.failed')
    }
  }
  if (isTextShown()) scrollToText()
  else cachePreloadedTiles()
  addEventListener('hashchange', () => {
    if (isTextOnOtherPage()) loadText()
    else update()
  })
  update()
}

const host = document.getElementById('tour')
if (host) runTour(host)
