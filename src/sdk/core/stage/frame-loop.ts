/** Frames that come sooner than this after the last are left out where they are paced: 30 a second, of a screen's 60 or 120. */
const pacedIntervalMs = 1000 / 30 - 4
/** A graphics card that has not told for so long that it is done will not tell. */
const maxWaitForGpuMs = 1000

/** Draws only when asked: no frame is due while nothing changes. */
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

  /** Asks for no frame until `release`, but for needed ones: a headset brings its own, or nobody sees them. */
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
