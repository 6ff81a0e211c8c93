import { AppError } from '../../shared/kernel/app-error.ts'
import { limits } from '../../shared/limits.ts'

/** What the database tells as it happens. Each notice is JSON and names the account it is for. */
export type Notice = { readonly accountId: string }

/** Somebody who follows the notices of one account. */
export class Follower {
  #waiting: Notice[] = []
  #wake = Promise.withResolvers<void>()
  #lost = false
  /** Follows no more. */
  readonly leave: () => void

  constructor(leave: () => void) {
    this.leave = leave
  }

  push(notice: Notice): void {
    if (this.#waiting.push(notice) > limits.noticeQueueMax) this.lose()
    this.#wake.resolve()
  }

  /** Notices may be missing from here on: whoever follows has to start again. */
  lose(): void {
    this.#lost = true
    this.#wake.resolve()
  }

  /** Notices as they come, until the signal. Rejects with `server.busy` when some may be missing: ask again. */
  async *notices(signal: AbortSignal): AsyncGenerator<Notice, void> {
    const wake = () => this.#wake.resolve()
    signal.addEventListener('abort', wake)
    try {
      while (!signal.aborted) {
        if (this.#lost) throw new AppError('server.busy')
        const [notice, ...rest] = this.#waiting
        this.#waiting = rest
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
   * From its answer on no notice of the channel for the account is missed. Follow it, or it stays. Rejects with
   * `server.busy` where the account, or the person in it, follows as often as they may.
   */
  follow(channel: string, place: { readonly accountId: string; readonly userId: string }): Promise<Follower>
  /** How many follow at this moment. */
  count(): number
  stop(): Promise<void>
}
