/** Timeout shared by several waits. The work itself isn't canceled. */
export class Deadline {
  readonly #late: Promise<'late'>
  readonly #timer: NodeJS.Timeout
  #isOver = false

  constructor(afterMs: number) {
    const { promise, resolve } = Promise.withResolvers<'late'>()
    this.#late = promise
    this.#timer = setTimeout(() => {
      this.#isOver = true
      resolve('late')
    }, afterMs)
  }

  /** Result of the work, or `late`; rejects as the work does. */
  race<Value>(work: Value): Promise<{ readonly value: Awaited<Value> } | 'late'> {
    return Promise.race([Promise.resolve(work).then((value) => ({ value })), this.#late])
  }

  /** Waits for a duration; false when the deadline came first. */
  async pause(ms: number): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, ms)
    await this.race(promise)
    clearTimeout(timer)
    return !this.#isOver
  }

  clear(): void {
    clearTimeout(this.#timer)
  }
}
