import { AppError } from '../../shared/kernel/app-error.ts'

const noticeQueueMax = 2_000

/** Notification from the database, parsed from JSON, with the account it is for. */
export type Notice = { readonly accountId: string }

/** Subscription to the notices of one account. */
export class NoticeSubscription {
  readonly #pending: Notice[] = []
  #wake = Promise.withResolvers<void>()
  #isLost = false
  readonly unsubscribe: () => void

  constructor(unsubscribe: () => void) {
    this.unsubscribe = unsubscribe
  }

  push(notice: Notice): void {
    if (this.#pending.push(notice) > noticeQueueMax) this.markLost()
    this.#wake.resolve()
  }

  /** Marks that notices may be missing from here on, so that the subscriber has to start again. */
  markLost(): void {
    this.#isLost = true
    this.#wake.resolve()
  }

  /** Yields notices until the signal aborts. Rejects with `server.busy` when some may be missing. */
  async *notices(signal: AbortSignal): AsyncGenerator<Notice, void> {
    const wake = () => this.#wake.resolve()
    signal.addEventListener('abort', wake)
    try {
      while (!signal.aborted) {
        if (this.#isLost) throw new AppError('server.busy')
        const notice = this.#pending.shift()
        if (notice !== undefined) yield notice
        else await this.#sleep()
      }
    } finally {
      signal.removeEventListener('abort', wake)
      this.unsubscribe()
    }
  }

  async #sleep(): Promise<void> {
    await this.#wake.promise
    this.#wake = Promise.withResolvers<void>()
  }
}

export interface Notices {
  /**
   * Subscribes to a channel for an account; once it has resolved, no notice is missed. The caller must iterate over
   * the notices or call `unsubscribe`. Rejects with `server.busy` when the account or the person has reached the limit of
   * subscriptions.
   */
  subscribe(
    channel: string,
    subscriber: { readonly accountId: string; readonly userId: string },
  ): Promise<NoticeSubscription>
  /** Number of current subscriptions. */
  count(): number
  stop(): Promise<void>
}
