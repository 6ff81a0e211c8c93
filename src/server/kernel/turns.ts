/** A queue of one: each piece of work begins when the one before it has ended, however it ended. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve()

  take<Value>(work: () => Promise<Value>): Promise<Value> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => {})
    return mine
  }
}
