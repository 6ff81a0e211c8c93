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

  /** True if the host was too slow. */
  get isOver(): boolean {
    return this.#isOver
  }

  /** Limits the duration of an operation, even if it can't be aborted itself. */
  async within<Value>(ms: number, operation: Promise<Value>): Promise<Value> {
    const { signal } = this
    const timer = setTimeout(this.#abortLate, ms)
    const { promise: aborted, reject } = Promise.withResolvers<never>()
    const abort = () => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
    try {
      return await Promise.race([operation, aborted])
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  }

  stop(): void {
    clearTimeout(this.#total)
    this.#outer.removeEventListener('abort', this.#follow)
  }
}
