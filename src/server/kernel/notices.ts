import { AppError } from '../../shared/kernel/app-error.ts'

const noticeQueueMax = 2_000

/** Notification from the database, parsed from JSON, with the account it is for. */
export type Notice = { readonly accountId: string }

/** Subscription to the notices of one account. */
export class Follower {
  readonly #pending: Notice[] = []
  #wake = Promise.withResolvers<void>()
  #isLost = false
  /** Unsubscribes. */
  readonly leave: () => void

  constructor(leave: () => void) {
    this.leave = leave
  }

  push(notice: Notice): void {
    if (this.#pending.push(notice) > noticeQueueMax) this.lose()
    this.#wake.resolve()
  }

  /** Marks that notices may be missing from here on, so that the subscriber has to start again. */
  lose(): void {
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
      this.leave()
    }
  }

  async #sleep(): Promise<void> {
    await this.#wake.promise
    this.#wake = Promise.withResolvers<void>()
  }
}

export interface Notices {
  /**
   * Subscribes to a channel for an account; once it has resolved, no notice is missed. The caller must iterate over the
   * follower's notices or call `leave`. Rejects with `server.busy` when the account or the person has reached the limit of subscriptions.
   */
  follow(channel: string, subscriber: { readonly accountId: string; readonly userId: string }): Promise<Follower>
  /** Number of current followers. */
  count(): number
  stop(): Promise<void>
}
