import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { Chrome } from '../../chrome/chrome.ts'
import { whenOpened } from '../visits/visit-eligibility.ts'
import type { ShownTour } from '../visits/tour-observer.ts'
import { mayMeasure } from './tracking-eligibility.ts'
import type { MeasuredPlace, Measurer } from './ga-tracker.ts'
import type { PageConsent } from './page-consent.ts'

/** Google Analytics of one page, where its tour may use it. */
export type GoogleAnalytics = {
  /** The visitor sees the tour, until its signal ends. */
  show(tour: ShownTour): void
  /** Controls in which the visitor can be asked. */
  offer(chrome: Chrome, bar: HTMLElement): void
  /** The visitor reads the text of the tour. */
  read(text: HTMLElement): void
  setPageConsent(consent: PageConsent): void
}

type Place = Omit<MeasuredPlace, 'document' | 'gaId'>

/**
 * Undefined where visitors may not be asked. The code that asks and measures is loaded once there is something to see;
 * Google's own only after a visitor agreed.
 */
export function googleAnalytics(
  document: TourDocument,
  place: Place,
  pageConsent: PageConsent = 'ask',
): GoogleAnalytics | undefined {
  const { gaId } = document
  if (gaId === null || !mayMeasure(document)) return undefined
  let consent = pageConsent
  let loading: Promise<Measurer> | undefined
  const load = async () => {
    await whenOpened()
    const { Measurer } = await import('./ga-tracker.ts')
    // An element that has left in the meantime measures nothing.
    place.signal?.throwIfAborted()
    return new Measurer({ ...place, document, gaId }, consent)
  }
  const use = (work: (measurer: Measurer) => void) => {
    loading ??= load()
    // A tour whose visit is not measured is still a tour.
    void loading.then(work).catch(() => undefined)
  }
  return {
    show(tour) {
      void tour.viewer.ready
        .then(() => use((measurer) => tour.signal.aborted || measurer.show(tour)))
        .catch(() => undefined)
    },
    offer(chrome, bar) {
      void chrome.viewer.ready
        .then(() => use((measurer) => chrome.signal.aborted || measurer.offer(chrome, bar)))
        .catch(() => undefined)
    },
    read: (text) => use((measurer) => measurer.read(text)),
    setPageConsent(next) {
      consent = next
      void loading?.then((measurer) => measurer.setPageConsent(next)).catch(() => undefined)
    },
  }
}
