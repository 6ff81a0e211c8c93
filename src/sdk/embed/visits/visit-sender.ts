import type { VisitBatch } from '../../../shared/analytics/visit-events.ts'

/** The first wait after a beacon that the browser did not take; each wait is twice as long as the one before. */
const retryDelayMs = 1_000
/** In a row; the next round or the end of the page tries once more. */
const mostRetries = 4

/**
 * Sends batches as beacons, which reach the server also from a page that goes away. They are texts (`text/plain`), which
 * need no preflight, so that tours on other sites send as well.
 *
 * Offline some browsers say that they have taken a beacon, and lose it. So nothing is taken from the queue while the
 * browser knows that it has no network: it stays in memory, adds up, and is sent once the network is back. A page that
 * goes away before has lost it either way.
 */
export class VisitSender {
  readonly #address: string
  readonly #take: () => VisitBatch[]
  /** Taken from the queue, and not by the browser. Nothing more is taken before they are sent, which bounds them. */
  #unsent: VisitBatch[] = []
  #retries = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(address: string, take: () => VisitBatch[]) {
    this.#address = address
    this.#take = take
  }

  send(): void {
    if (!navigator.onLine) return
    clearTimeout(this.#timer)
    if (this.#sendAll()) this.#retries = 0
    else this.#retryLater()
  }

  #sendAll(): boolean {
    if (!this.#sendUnsent()) return false
    this.#unsent = this.#take()
    return this.#sendUnsent()
  }

  #sendUnsent(): boolean {
    const failedAt = this.#unsent.findIndex((batch) => !this.#beacon(batch))
    this.#unsent = failedAt < 0 ? [] : this.#unsent.slice(failedAt)
    return failedAt < 0
  }

  #retryLater(): void {
    if (this.#retries === mostRetries) {
      this.#retries = 0
      return
    }
    this.#timer = setTimeout(() => this.send(), retryDelayMs * 2 ** this.#retries)
    this.#retries += 1
  }

  #beacon(batch: VisitBatch): boolean {
    return navigator.sendBeacon(this.#address, JSON.stringify(batch))
  }
}
