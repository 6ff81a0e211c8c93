import { isGa4Id } from '../../../shared/analytics/ga4-id.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { Chrome } from '../../chrome/chrome.ts'
import type { ObservedTour } from '../visits/tour-observer.ts'
import { hasPrivacySignal, whenActivated } from '../visits/visit-eligibility.ts'
import type { GaTracker, TrackingContext } from './ga-tracker.ts'
import type { PageConsent } from './page-consent.ts'

type TrackableTour = Pick<TourDocument, 'gaId' | 'publicationNumber'>

/**
 * True if visitors may be asked for consent to Google Analytics: the owner uses it, the tour is published (previews
 * have version number 0), and the browser sends no privacy signal (Do Not Track, Global Privacy Control).
 */
function canTrack({ gaId, publicationNumber }: TrackableTour): boolean {
  return gaId !== null && isGa4Id(gaId) && publicationNumber !== 0 && !hasPrivacySignal()
}

/** Google Analytics of a visit to the page. */
export type GoogleAnalytics = {
  /** Tracks the tour until its signal aborts. */
  trackTour(tour: ObservedTour): void
  /** Adds the consent button to the control bar. */
  addConsentButton(chrome: Chrome, bar: HTMLElement): void
  /** Tracks the text version. */
  trackTextVersion(text: HTMLElement): void
  setPageConsent(consent: PageConsent): void
}

type PageContext = Omit<TrackingContext, 'document' | 'gaId'>

/**
 * Creates Google Analytics for a tour; undefined if visitors may not be asked for consent. The tracker's code is loaded
 * after the first image, Google's tag only after consent.
 */
export function createGoogleAnalytics(
  document: TourDocument,
  context: PageContext,
  pageConsent: PageConsent = 'ask',
): GoogleAnalytics | undefined {
  const { gaId } = document
  if (gaId === null || !canTrack(document)) return undefined
  let consent = pageConsent
  let loading: Promise<GaTracker> | undefined
  const load = async () => {
    await whenActivated()
    const { GaTracker } = await import('./ga-tracker.ts')
    // The element may have been removed in the meantime.
    context.signal?.throwIfAborted()
    return new GaTracker({ ...context, document, gaId }, consent)
  }
  const withTracker = (callback: (tracker: GaTracker) => void) => {
    loading ??= load()
    // The tour works without analytics.
    void loading.then(callback).catch(() => undefined)
  }
  return {
    trackTour(tour) {
      void tour.viewer.ready
        .then(() => withTracker((tracker) => tour.signal.aborted || tracker.trackTour(tour)))
        .catch(() => undefined)
    },
    addConsentButton(chrome, bar) {
      void chrome.viewer.ready
        .then(() => withTracker((tracker) => chrome.signal.aborted || tracker.addConsentButton(chrome, bar)))
        .catch(() => undefined)
    },
    trackTextVersion: (text) => withTracker((tracker) => tracker.trackTextVersion(text)),
    setPageConsent(next) {
      consent = next
      void loading?.then((tracker) => tracker.setPageConsent(next)).catch(() => undefined)
    },
  }
}
