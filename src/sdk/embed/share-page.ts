import type { TourOpening } from '../../shared/publishing/tour-parts.ts'
import { linkTo, readingAnchor, stopAnchor, stopIndexOf, textTourAnchor } from '../../shared/web/routes.ts'
import { controlNames } from '../chrome/bar/controls.ts'
import { make } from '../chrome/dom.ts'
import { type MountedTour, mountTour } from '../chrome/mount-tour.ts'
import type { TourParts } from '../chrome/parts/tour-parts.ts'
import type { TextKey } from '../locales/en.ts'
import { chromeTexts } from '../locales/texts.ts'
import { type GoogleAnalytics, googleAnalytics } from './google-analytics/google-analytics.ts'
import { isTourDocument, readDocument } from './read-document.ts'
import { addScript } from './script/add-script.ts'
import { addressed, followHistory } from './share-history.ts'
import { takePageKeys } from './share-keys.ts'
import { addressedLanguage, followLanguage } from './share-language.ts'
import { framingPage } from './visits/embedding-page.ts'
import { type VisitCounter, visitCounter } from './visits/visit-counter.ts'

/** What the page holds; null where that cannot be read. */
function readInlineDocument(): unknown {
  try {
    return JSON.parse(document.getElementById('tour-document')?.textContent ?? 'null')
  } catch {
    return null
  }
}

/** The rest of a large tour; nothing where the page has all of it. */
async function partsOf(opening: TourOpening, index: number, signal: AbortSignal): Promise<TourParts | undefined> {
  if (!opening.parts) return undefined
  const { TourParts } = await import('../chrome/parts/tour-parts.ts')
  return new TourParts({ opening, index, addressOf: (path) => new URL(path, location.origin).href, signal })
}

/**
 * The link that the page begins with leads to the words of the stop that is shown, where the page has them; those of a
 * large tour may be on another page.
 */
function leadToTextsOf(index: number, isInParts: boolean): void {
  const anchor = isInParts ? stopAnchor(index) : readingAnchor(index)
  const link = document.querySelector<HTMLAnchorElement>('main > a')
  if (!link) return
  if (isInParts) link.pathname = location.pathname
  link.hash = isInParts || document.getElementById(anchor) ? anchor : textTourAnchor
}

/** What is told of the visit of the page, however often the visitor changes between the tour and its text. */
type Counting = { readonly visit: VisitCounter | undefined; readonly google: GoogleAnalytics | undefined }

function countingOf(opening: unknown, root: ShadowRoot): Counting {
  if (!isTourDocument(opening)) return { visit: undefined, google: undefined }
  const shareAddress = new URL(linkTo.share(addressed().shareId), location.origin).href
  const place = { shareAddress, embeddedIn: framingPage(), signal: undefined }
  return {
    visit: visitCounter(opening, place),
    google: googleAnalytics(opening, { ...place, root, installation: location.origin }),
  }
}

type Showing = {
  /** What the page holds. */
  readonly opening: unknown
  readonly counting: Counting
  /** Ends when the tour is not to be seen any more. */
  readonly signal: AbortSignal
  readonly giveUp: (reason: TextKey) => void
}

function stopCountOf({ parts, tours, tourId }: TourOpening): number {
  return parts?.stopCount ?? tours[tourId]?.stopIds.length ?? 0
}

/** Place of the stop that the page is of: of the first one where a password was sent from the share link. */
function placeOf(opening: TourOpening, activestop: string | undefined): number {
  if (activestop !== undefined) return stopIndexOf(activestop, stopCountOf(opening))
  const { parts, tours, tourId } = opening
  const { startStopId, stopIds = [] } = tours[tourId] ?? {}
  const start = parts?.known.find(({ outline }) => outline.id === startStopId)?.index
  return start ?? Math.max(0, stopIds.indexOf(startStopId ?? ''))
}

/** Shows the tour. Rejects when it cannot be loaded. */
async function start(host: HTMLElement, root: ShadowRoot, showing: Showing): Promise<MountedTour> {
  const { opening, counting, signal, giveUp } = showing
  if (!isTourDocument(opening)) throw new TypeError('the page holds no tour document')
  const { shareId, activestop, view } = addressed()
  const index = placeOf(opening, activestop)
  const isFramed = window.parent !== window
  const parts = await partsOf(opening, index, signal)
  const tourDocument = parts?.document ?? opening
  const { isWithheld }: TourOpening = opening
  const manifest = new URL(`${linkTo.share(shareId)}/manifest.json`, location.origin).href
  return mountTour({
    host,
    root,
    document: tourDocument,
    parts,
    whole: isWithheld && !parts ? () => readDocument(manifest, { signal, pass: undefined }) : undefined,
    stop: index + 1,
    view,
    gestures: isFramed ? 'cooperative' : 'free',
    controls: new Set(controlNames),
    language: addressedLanguage(),
    headingLevel: 1,
    fillsWindow: !isFramed,
    shareAddress: (position) => new URL(linkTo.share(shareId, position), location.origin).href,
    onViewer(viewer) {
      followHistory(viewer, shareId, signal)
      takePageKeys(viewer, signal)
      counting.visit?.show({ viewer, host, root, signal })
      counting.google?.show({ viewer, host, root, signal })
      const { origin: installation } = location
      addScript({ viewer, document: tourDocument, host, root, installation, listed: parts?.listed, signal })
      if (tourDocument.tours[tourDocument.tourId]?.languages) followLanguage(viewer)
      viewer.on('stopchange', ({ detail }) => leadToTextsOf(detail.index, parts !== undefined))
      viewer.on('error', ({ detail }) => {
        if (detail.code === 'WEBGL2_UNSUPPORTED') giveUp('state.noWebgl')
      })
    },
    onChrome: (chrome, bar) => counting.google?.offer(chrome, bar),
  })
}

/**
 * Takes over the tiles that the page has asked for ahead of any script. A browser gives them to requests of the page
 * alone; the viewer's workers find in the cache what was fetched here, and would otherwise wait for nothing.
 */
function takePreloaded(): void {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=fetch]')) {
    // The viewer asks again, and says what is wrong, should one of them not come.
    fetch(href).then(
      (tile) => tile.arrayBuffer(),
      () => undefined,
    )
  }
}

/** The server's image stays under the tour until the tour draws. */
function posterSlot(): HTMLSlotElement {
  const element = document.createElement('slot')
  element.name = 'poster'
  return element
}

/** The server's title and its spinner stay until the tour has its own. */
function titleSlot(): HTMLSlotElement {
  return document.createElement('slot')
}

/** Time for a browser to hear of a region before something comes into it. */
const noteDelayMs = 100

/** What to do where the tour gave way: the whole page once more, as a browser keeps modules that failed to load. */
const waysOut: Partial<Record<TextKey, TextKey>> = { 'state.failed': 'state.retry' }

/**
 * Whether the page's text is read: by a wish, or in place of a tour that cannot be shown. Asks the address, as a
 * browser may come to its `:target` only after the scripts of a page.
 */
function isReading(): boolean {
  if ('text' in document.documentElement.dataset) return true
  const target = document.getElementById(location.hash.slice(1))
  return target?.closest(`#${textTourAnchor}`) instanceof Element
}

/** Whether the address names the words of a stop that another page of the same tour has. */
function isTextElsewhere(): boolean {
  const anchor = location.hash.slice(1)
  return /^stop-\d+$/.test(anchor) && document.getElementById(anchor) === null
}

/** Loads the page that tells them, under the address that the window has already. */
function loadText(): void {
  history.scrollRestoration = 'manual'
  location.reload()
}

/** A page that was loaded again is where it was left; that of `loadText` begins at what its address names. */
function scrollToText(): void {
  if (history.scrollRestoration !== 'manual') return
  const scroll = () => document.getElementById(location.hash.slice(1))?.scrollIntoView({ behavior: 'instant' })
  // the browser goes back to the top of the page first
  addEventListener('load', () => requestAnimationFrame(scroll))
}

/** The page's own text from here on, and why. */
function readInstead(reason: TextKey): void {
  const text = document.getElementById(textTourAnchor)
  const note = make('p', { class: 'note', role: 'status', lang: 'en' })
  text?.prepend(note)
  document.documentElement.dataset.text = ''
  // In a frame the focus may be with the page around it.
  if (document.hasFocus()) text?.focus()
  const texts = chromeTexts()
  const wayOut = waysOut[reason]
  // Only what comes into a region that is there already is read out.
  setTimeout(() => {
    note.append(texts(reason))
    if (wayOut) note.append(' ', make('a', { href: location.pathname }, texts(wayOut)))
  }, noteDelayMs)
}

/** Runs the tour while it is looked at: for whoever reads the page's text it neither loads nor sounds. */
function runTour(host: HTMLElement): void {
  const root = host.attachShadow({ mode: 'open' })
  const title = titleSlot()
  root.append(posterSlot(), title)
  const opening = readInlineDocument()
  const counting = countingOf(opening, root)
  let life: AbortController | null = null
  const follow = () => {
    if (!isReading()) {
      if (life) return
      life = new AbortController()
      void begin(life.signal)
      return
    }
    life?.abort()
    life = null
    const text = document.getElementById(textTourAnchor)
    if (!text) return
    counting.visit?.read(text)
    counting.google?.read(text)
  }
  const begin = async (signal: AbortSignal) => {
    // Whoever left the tour while it loaded shall not hear that it failed.
    const giveUp = (reason: TextKey) => {
      if (signal.aborted) return
      readInstead(reason)
      follow()
    }
    try {
      const tour = await start(host, root, { opening, counting, signal, giveUp })
      title.remove()
      if (signal.aborted) tour.dispose()
      else signal.addEventListener('abort', () => tour.dispose())
    } catch (error) {
      console.error(error)
      giveUp('state.failed')
    }
  }
  if (isReading()) scrollToText()
  else takePreloaded()
  addEventListener('hashchange', () => {
    if (isTextElsewhere()) loadText()
    else follow()
  })
  follow()
}

const host = document.getElementById('tour')
if (host) runTour(host)
