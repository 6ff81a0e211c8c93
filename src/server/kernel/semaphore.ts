import { AppError } from '../../shared/kernel/app-error.ts'

type Room = { readonly atOnce: number; readonly waiting: number }

const busyRetrySeconds = 3

/** Lets some pieces of work run at once; others wait their turn, and are rejected with `server.busy` where too many do. */
export class Semaphore {
  readonly #room: Room
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(room: Room) {
    this.#room = room
  }

  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.#enter()
    try {
      return await work()
    } finally {
      // Whoever waits longest takes the place over, so that nobody else comes in between.
      const next = this.#waiting.shift()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  #enter(): Promise<void> {
    if (this.#running < this.#room.atOnce) {
      this.#running += 1
      return Promise.resolve()
    }
    if (this.#waiting.length >= this.#room.waiting) {
      throw new AppError('server.busy', { retryAfterSeconds: busyRetrySeconds })
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#waiting.push(resolve)
    return promise
  }
}
