import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { ObservedTour } from './tour-observer.ts'
import type { Visit, VisitContext } from './visit.ts'
import { canCountVisits, whenActivated } from './visit-eligibility.ts'

/** Counts a visit, beginning with the first image or the text version. */
export type VisitCounter = {
  /** Counts the tour until its signal aborts. */
  countTour(tour: ObservedTour): void
  /** Counts the text version, until the page is left. */
  countTextVersion(text: HTMLElement): void
}

/** Creates a counter; undefined if the visit may not be counted. The code that counts is loaded after the first image. */
export function createVisitCounter(document: TourDocument, context: VisitContext): VisitCounter | undefined {
  if (!canCountVisits(document)) return undefined
  let loading: Promise<Visit> | undefined
  const load = async () => {
    await whenActivated()
    const { Visit } = await import('./visit.ts')
    // The element may have been removed in the meantime.
    context.signal?.throwIfAborted()
    return new Visit({ ...context, accessToken: document.accessToken })
  }
  const withVisit = (callback: (visit: Visit) => void) => {
    loading ??= load()
    // The tour works without analytics.
    void loading.then(callback).catch(() => undefined)
  }
  return {
    countTour(tour) {
      const count = (visit: Visit) => {
        if (!tour.signal.aborted) visit.countTour(tour)
      }
      void tour.viewer.ready.then(() => withVisit(count))
    },
    countTextVersion: (text) => withVisit((visit) => visit.countTextVersion(text)),
  }
}
