import type { VisitBatch } from '../../../shared/analytics/visit-events.ts'

/** Initial delay after a rejected beacon; it doubles with each retry (exponential backoff). */
const retryDelayMs = 1_000
/** Maximum number of consecutive retries. The next regular batch, or the end of the page, retries again. */
const maxRetries = 4

/**
 * Sends batches as beacons, which survive the end of the page. Their type is `text/plain`, so cross-origin beacons need
 * no preflight request.
 *
 * While offline, some browsers accept a beacon and then lose it. Events therefore stay in the queue until the browser
 * is online again.
 */
export class VisitSender {
  readonly #url: string
  readonly #drainQueue: () => VisitBatch[]
  /** Batches that the browser rejected. No more are taken from the queue until these are sent. */
  #unsent: VisitBatch[] = []
  #retries = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(url: string, drainQueue: () => VisitBatch[]) {
    this.#url = url
    this.#drainQueue = drainQueue
  }

  send(): void {
    if (!navigator.onLine) return
    clearTimeout(this.#timer)
    if (this.#sendAll()) this.#retries = 0
    else this.#retryLater()
  }

  #sendAll(): boolean {
    if (!this.#sendUnsent()) return false
    this.#unsent = this.#drainQueue()
    return this.#sendUnsent()
  }

  #sendUnsent(): boolean {
    const failedAt = this.#unsent.findIndex((batch) => !this.#sendBeacon(batch))
    this.#unsent = failedAt < 0 ? [] : this.#unsent.slice(failedAt)
    return failedAt < 0
  }

  #retryLater(): void {
    if (this.#retries === maxRetries) {
      this.#retries = 0
      return
    }
    this.#timer = setTimeout(() => this.send(), retryDelayMs * 2 ** this.#retries)
    this.#retries += 1
  }

  #sendBeacon(batch: VisitBatch): boolean {
    return navigator.sendBeacon(this.#url, JSON.stringify(batch))
  }
}
