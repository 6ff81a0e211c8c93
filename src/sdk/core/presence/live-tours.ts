import { visitorLimits } from '../../../shared/limits.ts'

export type LiveTour = {
  /** Nobody waits for it. */
  readonly mayRest: () => boolean
  /** Gives its graphics context back. */
  readonly rest: () => void
}

/**
 * The tours of a page that hold a graphics context. Browsers take the oldest context away where there are too many, be
 * its tour looked at or not; so the tour that is out of sight for longest gives its own back before.
 */
export class LiveTours {
  readonly #live = new Set<LiveTour>()
  /** Out of sight, for longest first. */
  readonly #away = new Set<LiveTour>()

  /** It is in sight, or about to be. */
  add(tour: LiveTour): void {
    this.#live.add(tour)
    this.#away.delete(tour)
    this.#settle()
  }

  leave(tour: LiveTour): void {
    if (!this.#live.has(tour) || this.#away.has(tour)) return
    this.#away.add(tour)
    this.#settle()
  }

  remove(tour: LiveTour): void {
    this.#live.delete(tour)
    this.#away.delete(tour)
  }

  #settle(): void {
    for (const tour of this.#away) {
      if (this.#live.size <= visitorLimits.liveTours) return
      if (!tour.mayRest()) continue
      tour.rest()
      this.remove(tour)
    }
  }
}
