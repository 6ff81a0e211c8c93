/** While paced, frames sooner than this after the last are skipped: 30 of a screen's 60 or 120 a second are drawn. */
const pacedIntervalMs = 1000 / 30 - 4
/** Back-pressure ends after this time: the fence won't be signaled. */
const maxWaitForGpuMs = 1000

/** Draws on demand: no frame is requested while nothing changes. */
export class FrameLoop {
  readonly #draw: (nowMs: number) => boolean
  readonly #isPaced: () => boolean
  readonly #isBehind: () => boolean | undefined
  #lastMs = Number.NEGATIVE_INFINITY
  #request = 0
  #isDisposed = false
  readonly #suspensions = new Map<string, () => boolean>()

  /**
   * `draw` answers whether another frame must follow. While `isPaced` at most 30 a second are drawn; while `isBehind`,
   * because what was drawn has not been done yet, none are.
   */
  constructor(
    draw: (nowMs: number) => boolean,
    isPaced: () => boolean,
    isBehind: () => boolean | undefined = () => false,
  ) {
    this.#draw = draw
    this.#isPaced = isPaced
    this.#isBehind = isBehind
  }

  /** Asks for a frame; any number of times for one. */
  readonly wake = (): void => {
    if (this.#request !== 0 || this.#isDisposed || this.#isSuspended) return
    this.#request = requestAnimationFrame((nowMs) => {
      this.#request = 0
      const sinceMs = nowMs - this.#lastMs
      const isEarly = (sinceMs < pacedIntervalMs && this.#isPaced()) || (sinceMs < maxWaitForGpuMs && this.#isBehind())
      if (!isEarly) this.#lastMs = nowMs
      if (isEarly || this.#draw(nowMs)) this.wake()
    })
  }

  get #isSuspended(): boolean {
    return [...this.#suspensions.values()].some((isNeeded) => !isNeeded())
  }

  /** Requests only needed frames until `resume`: a headset has its own loop, and hidden frames aren't seen. */
  suspend(reason: 'headset' | 'away' = 'headset', isNeeded = () => false): void {
    this.#suspensions.set(reason, isNeeded)
    if (!this.#isSuspended) return
    cancelAnimationFrame(this.#request)
    this.#request = 0
  }

  resume(reason: 'headset' | 'away' = 'headset'): void {
    this.#suspensions.delete(reason)
    this.wake()
  }

  dispose(): void {
    this.#isDisposed = true
    cancelAnimationFrame(this.#request)
  }
}
