/** Clock of the stand-in: the system time or a fixed time, plus the time by which it was advanced. */
export class Clock {
  readonly #isFixed: boolean
  #timeMs: number
  #setAtMs = Date.now()

  constructor(start: Date | undefined) {
    this.#isFixed = start !== undefined
    this.#timeMs = (start ?? new Date()).getTime()
  }

  now(): Date {
    return new Date(this.#isFixed ? this.#timeMs : this.#timeMs + Date.now() - this.#setAtMs)
  }

  /** Unix time in seconds, as Stripe uses it. */
  unixSeconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  setTime(time: Date): void {
    this.#timeMs = time.getTime()
    this.#setAtMs = Date.now()
  }
}
