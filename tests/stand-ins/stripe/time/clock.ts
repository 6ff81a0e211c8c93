/** The stand-in's time: it runs with the machine's, or stands still where tests name one, and is moved forward. */
export class Clock {
  readonly #standsStill: boolean
  #now: number
  #readAt = Date.now()

  constructor(start: Date | undefined) {
    this.#standsStill = start !== undefined
    this.#now = (start ?? new Date()).getTime()
  }

  now(): Date {
    return new Date(this.#standsStill ? this.#now : this.#now + Date.now() - this.#readAt)
  }

  /** Seconds since 1970, as Stripe counts. */
  seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  moveTo(at: Date): void {
    this.#now = at.getTime()
    this.#readAt = Date.now()
  }
}
