/** Clock of the stand-in: the system time, or a fixed time in tests, plus the time by which it was advanced. */
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

  /** Unix time in seconds, as Stripe uses it. */
  seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  moveTo(at: Date): void {
    this.#now = at.getTime()
    this.#readAt = Date.now()
  }
}
