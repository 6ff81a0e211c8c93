import { visitorLimits } from '../../../shared/limits.ts'

export type ContextHolder = {
  /** Whether no frame is pending. */
  readonly canSuspend: () => boolean
  /** Gives its graphics context back. */
  readonly suspend: () => void
}

/**
 * The tours of a page that hold a graphics context. Browsers take the oldest context away where there are too many, be
 * its tour looked at or not; so the tour that is out of sight for longest gives its own back before.
 */
export class ContextBudget {
  readonly #holders = new Set<ContextHolder>()
  /** Out of sight, for longest first. */
  readonly #hidden = new Set<ContextHolder>()

  /** It is in sight, or about to be. */
  add(tour: ContextHolder): void {
    this.#holders.add(tour)
    this.#hidden.delete(tour)
    this.#suspendExcess()
  }

  markHidden(tour: ContextHolder): void {
    if (!this.#holders.has(tour) || this.#hidden.has(tour)) return
    this.#hidden.add(tour)
    this.#suspendExcess()
  }

  remove(tour: ContextHolder): void {
    this.#holders.delete(tour)
    this.#hidden.delete(tour)
  }

  #suspendExcess(): void {
    for (const tour of this.#hidden) {
      if (this.#holders.size <= visitorLimits.liveTours) return
      if (!tour.canSuspend()) continue
      tour.suspend()
      this.remove(tour)
    }
  }
}
