/** Aborts a download that takes too long in total or stalls, or when the signal of the caller aborts. */
export class DownloadDeadline {
  readonly #controller = new AbortController()
  readonly #callerSignal: AbortSignal
  readonly #totalTimer: NodeJS.Timeout
  #isOver = false

  constructor(callerSignal: AbortSignal, totalMs: number) {
    this.#callerSignal = callerSignal
    this.#totalTimer = setTimeout(this.#abortLate, totalMs)
    callerSignal.addEventListener('abort', this.#follow, { once: true })
    if (callerSignal.aborted) this.#follow()
  }

  readonly #follow = () => this.#controller.abort(this.#callerSignal.reason)
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

  clear(): void {
    clearTimeout(this.#totalTimer)
    this.#callerSignal.removeEventListener('abort', this.#follow)
  }
}
