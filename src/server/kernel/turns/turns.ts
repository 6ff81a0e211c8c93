/** A queue of one: each piece of work begins when the one before it has ended, however it ended. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()
  #unended = 0

  /** Pieces of work that wait or run. */
  get unended(): number {
    return this.#unended
  }

  take<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.#last.then(work)
    this.#unended++
    const end = () => {
      this.#unended--
    }
    this.#last = mine.then(end, end)
    return mine
  }
}
