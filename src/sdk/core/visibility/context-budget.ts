/** Maximum number of WebGL contexts per page; phones allow eight in all tabs together. */
export const maxLiveTours = 6

export type ContextHolder = {
  /** True if no frame is pending. */
  readonly canSuspend: () => boolean
  /** Releases the graphics context. */
  readonly suspend: () => void
}

/**
 * Limits the WebGL contexts of a page. With too many, browsers drop the oldest context, even of a visible tour; so the
 * tour that has been hidden longest is suspended first.
 */
export class ContextBudget {
  readonly #holders = new Set<ContextHolder>()
  /** Hidden tours in the order in which they were hidden. */
  readonly #hidden = new Set<ContextHolder>()

  /** Adds a tour, or marks it as visible. */
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
      if (this.#holders.size <= maxLiveTours) return
      if (!tour.canSuspend()) continue
      tour.suspend()
      this.remove(tour)
    }
  }
}
