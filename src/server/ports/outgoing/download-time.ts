/** Ends a download that takes too long as a whole or is silent for too long, or that Stopover itself has to stop. */
export class DownloadTime {
  readonly #ending = new AbortController()
  readonly #outer: AbortSignal
  readonly #total: NodeJS.Timeout
  #isOver = false

  constructor(outer: AbortSignal, totalMs: number) {
    this.#outer = outer
    this.#total = setTimeout(this.#endLate, totalMs)
    outer.addEventListener('abort', this.#follow, { once: true })
    if (outer.aborted) this.#follow()
  }

  readonly #follow = () => this.#ending.abort(this.#outer.reason)
  readonly #endLate = () => {
    this.#isOver = true
    this.#ending.abort(new Error('the host took too long'))
  }

  get signal(): AbortSignal {
    return this.#ending.signal
  }

  /** Whether the host was too slow. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Waits no longer than that, also for what can't be ended. */
  async within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
    const { signal } = this
    const timer = setTimeout(this.#endLate, ms)
    const { promise: ended, reject } = Promise.withResolvers<never>()
    const end = () => reject(signal.reason)
    signal.addEventListener('abort', end, { once: true })
    if (signal.aborted) end()
    try {
      return await Promise.race([work, ended])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    }
  }

  stop(): void {
    clearTimeout(this.#total)
    this.#outer.removeEventListener('abort', this.#follow)
  }
}
