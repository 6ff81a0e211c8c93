import type { TourOpening } from '../../shared/publishing/tour-parts.ts'
import { linkTo, readingAnchor, stopAnchor, stopIndexOf, textTourAnchor } from '../../shared/web/routes.ts'
import { controlNames } from '../chrome/bar/controls.ts'
import { visitorPreferences } from '../chrome/languages/visitor-preferences.ts'
import { VisitorTexts } from '../chrome/languages/visitor-texts.ts'
import { type MountedTour, mountTour } from '../chrome/mount-tour.ts'
import type { TourParts } from '../chrome/parts/tour-parts.ts'
import type { TextKey } from '../locales/texts.ts'
import { readViewerTexts } from '../locales/viewer-text-files.ts'
import { fetchDocument, isTourDocument } from './fetch-document.ts'
import { forwardPageKeys } from './forward-page-keys.ts'
import { createGoogleAnalytics, type GoogleAnalytics } from './google-analytics/google-analytics.ts'
import { addScript } from './script/add-script.ts'
import { followHistory, parseShareUrl } from './share-history.ts'
import { followLanguage, languageFromUrl } from './share-language.ts'
import { isTextOnOtherPage, isTextShown, reloadForText, replaceWithTextVersion, scrollToText } from './text-version.ts'
import { embeddingPage } from './visits/embedding-page.ts'
import { createVisitCounter, type VisitCounter } from './visits/visit-counter.ts'

/** Reads the document in the page; null if it isn't valid JSON. */
function readInlineDocument(): unknown {
  try {
    return JSON.parse(document.getElementById('tour-document')?.textContent ?? 'null')
  } catch {
    return null
  }
}

/** Creates the loader of a large tour's parts; undefined if the page has the whole document. */
async function createPartsLoader(
  opening: TourOpening,
  index: number,
  signal: AbortSignal,
): Promise<TourParts | undefined> {
  if (!opening.parts) return undefined
  const { TourParts } = await import('../chrome/parts/tour-parts.ts')
  return new TourParts({ opening, index, resolveUrl: (path) => new URL(path, location.origin).href, signal })
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

function createAnalytics(opening: unknown, root: ShadowRoot): VisitAnalytics {
  if (!isTourDocument(opening)) return { visit: undefined, google: undefined }
  const shareUrl = new URL(linkTo.share(parseShareUrl().shareId), location.origin).href
  const visitContext = { shareUrl, embeddedIn: embeddingPage(), signal: undefined }
  return {
    visit: createVisitCounter(opening, visitContext),
    google: createGoogleAnalytics(opening, { ...visitContext, root, installation: location.origin }),
  }
}

type MountOptions = {
  /** Document in the page. */
  readonly opening: unknown
  readonly analytics: VisitAnalytics
  /** Aborts when the visitor switches to the text version. */
  readonly signal: AbortSignal
  readonly showText: (reason: TextKey) => void
  readonly visitorTexts: VisitorTexts
}

function stopCountOf({ parts, tours, tourId }: TourOpening): number {
  return parts?.stopCount ?? tours[tourId]?.stopIds.length ?? 0
}

/** Index of the stop in the URL, or of the first stop if there is none, as after a password was sent. */
function initialIndexOf(opening: TourOpening, activestop: string | undefined): number {
  if (activestop !== undefined) return stopIndexOf(activestop, stopCountOf(opening))
  const { parts, tours, tourId } = opening
  const { startStopId, stopIds = [] } = tours[tourId] ?? {}
  const start = parts?.known.find(({ outline }) => outline.id === startStopId)?.index
  return start ?? Math.max(0, stopIds.indexOf(startStopId ?? ''))
}

/** Shows the tour. Rejects if it can't be loaded. */
async function mountSharedTour(host: HTMLElement, root: ShadowRoot, options: MountOptions): Promise<MountedTour> {
  const { opening, analytics, signal, showText, visitorTexts } = options
  if (!isTourDocument(opening)) throw new TypeError('The page contains no tour document.')
  const { shareId, activestop, view } = parseShareUrl()
  const index = initialIndexOf(opening, activestop)
  const isFramed = window.parent !== window
  const parts = await createPartsLoader(opening, index, signal)
  const tourDocument = parts?.document ?? opening
  const { isWithheld }: TourOpening = opening
  const manifestUrl = new URL(`${linkTo.share(shareId)}/manifest.json`, location.origin).href
  return mountTour({
    host,
    root,
    document: tourDocument,
    parts,
    fetchWhole: isWithheld && !parts ? () => fetchDocument(manifestUrl, { signal, accessToken: undefined }) : undefined,
    stop: index + 1,
    view,
    gestures: isFramed ? 'cooperative' : 'free',
    controls: new Set(controlNames),
    language: languageFromUrl(),
    visitorTexts,
    headingLevel: 1,
    fillsWindow: !isFramed,
    shareUrl: (position) => new URL(linkTo.share(shareId, position), location.origin).href,
    onViewer(viewer) {
      followHistory(viewer, shareId, signal)
      forwardPageKeys(viewer, signal)
      analytics.visit?.countTour({ viewer, host, root, signal })
      analytics.google?.trackTour({ viewer, host, root, signal })
      const { origin: installation } = location
      addScript({ viewer, document: tourDocument, host, root, installation, listed: parts?.stopNamesLoaded, signal })
      if (tourDocument.tours[tourDocument.tourId]?.languages) followLanguage(viewer)
      viewer.on('stopchange', ({ detail }) => updateTextLink(detail.index, parts !== undefined))
      viewer.on('error', ({ detail }) => {
        if (detail.code === 'WEBGL2_UNSUPPORTED') showText('state.noWebgl')
      })
    },
    onChrome: (chrome, bar) => analytics.google?.addConsentButton(chrome, bar),
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

/** Creates the slot of the server-rendered poster, which is shown until the tour draws. */
function createPosterSlot(): HTMLSlotElement {
  const element = document.createElement('slot')
  element.name = 'poster'
  return element
}

/** Creates the slot of the server-rendered title and spinner, which are shown until the tour has its own. */
function createTitleSlot(): HTMLSlotElement {
  return document.createElement('slot')
}

/** Runs the tour while it is shown. While the text version is shown, the tour neither loads nor plays. */
function runTour(host: HTMLElement): void {
  const root = host.attachShadow({ mode: 'open' })
  const title = createTitleSlot()
  root.append(createPosterSlot(), title)
  const opening = readInlineDocument()
  const visitorTexts = new VisitorTexts(readViewerTexts)
  const analytics = createAnalytics(opening, root)
  let tourController: AbortController | null = null
  const update = () => {
    if (!isTextShown()) {
      if (tourController) return
      tourController = new AbortController()
      void startTour(tourController.signal)
      return
    }
    tourController?.abort()
    tourController = null
    const text = document.getElementById(textTourAnchor)
    if (!text) return
    analytics.visit?.countTextVersion(text)
    analytics.google?.trackTextVersion(text)
  }
  const startTour = async (signal: AbortSignal) => {
    // No error is shown if the visitor left the tour while it loaded.
    const showText = (reason: TextKey) => {
      if (signal.aborted) return
      replaceWithTextVersion(reason, visitorTexts)
      update()
    }
    try {
      const tour = await mountSharedTour(host, root, { opening, analytics, signal, showText, visitorTexts })
      title.remove()
      if (signal.aborted) tour.dispose()
      else signal.addEventListener('abort', () => tour.dispose())
    } catch (error) {
      console.error(error)
      // The viewer loads the texts of the visitor's language only once its own code has arrived.
      await visitorTexts.load(visitorPreferences(languageFromUrl(), [document.documentElement.lang]))
      showText('state.failed')
    }
  }
  if (isTextShown()) scrollToText()
  else cachePreloadedTiles()
  addEventListener('hashchange', () => {
    if (isTextOnOtherPage()) reloadForText()
    else update()
  })
  update()
}

const host = document.getElementById('tour')
if (host) runTour(host)
