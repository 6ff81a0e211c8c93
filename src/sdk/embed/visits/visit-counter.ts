import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import { mayCount, whenOpened } from './visit-eligibility.ts'
import type { ShownTour } from './tour-observer.ts'
import type { Visit, VisitPlace } from './visit.ts'

/** Counts one visit, from the first image or the text of a tour on. */
export type VisitCounter = {
  /** The visitor sees the tour, until its signal ends. */
  show(tour: ShownTour): void
  /** The visitor reads the text of the tour. */
  read(text: HTMLElement): void
}

/** Undefined where no visit may be counted. The code that counts is loaded once there is something to see. */
export function visitCounter(document: TourDocument, place: VisitPlace): VisitCounter | undefined {
  if (!mayCount(document)) return undefined
  let loading: Promise<Visit> | undefined
  const load = async () => {
    await whenOpened()
    const { Visit } = await import('./visit.ts')
    // An element that has left in the meantime has no visit.
    place.signal?.throwIfAborted()
    return new Visit({ ...place, accessToken: document.accessToken })
  }
  const begin = (use: (visit: Visit) => void) => {
    loading ??= load()
    // A tour whose visit is not counted is still a tour.
    void loading.then(use).catch(() => undefined)
  }
  return {
    show(tour) {
      void tour.viewer.ready.then(() => begin((visit) => tour.signal.aborted || visit.show(tour)))
    },
    read: (text) => begin((visit) => visit.read(text)),
  }
}
