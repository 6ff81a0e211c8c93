/** Aborts a download that takes too long in total or stalls, and follows an outer signal. */
export class DownloadTime {
  readonly #controller = new AbortController()
  readonly #outer: AbortSignal
  readonly #total: NodeJS.Timeout
  #isOver = false

  constructor(outer: AbortSignal, totalMs: number) {
    this.#outer = outer
    this.#total = setTimeout(this.#abortLate, totalMs)
    outer.addEventListener('abort', this.#follow, { once: true })
    if (outer.aborted) this.#follow()
  }

  readonly #follow = () => this.#controller.abort(this.#outer.reason)
  readonly #abortLate = () => {
    this.#isOver = true
    this.#controller.abort(new Error('the host took too long'))
  }

  get signal(): AbortSignal {
    return this.#controller.signal
  }

  /** Whether the host was too slow. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Times work out after `ms`, even if the work itself can't be aborted. */
  async within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
    const { signal } = this
    const timer = setTimeout(this.#abortLate, ms)
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
