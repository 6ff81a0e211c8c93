/** Tolerance for frames that arrive slightly early. */
const jitterMs = 4
/** Minimum interval of frames while the loop is paced: 30 of a screen's 60 or 120 frames per second are drawn. */
const pacedIntervalMs = 1000 / 30 - jitterMs
/** Maximum wait for the GPU; a fence that isn't signaled by then never will be. */
const maxWaitForGpuMs = 1000

/** Reasons to suspend: a headset is in use, the viewer is out of view, or the limits of its first view aren't loaded. */
type SuspensionReason = 'headset' | 'away' | 'limits'

/** Animation loop on demand: no frame is requested while nothing changes. */
export class FrameLoop {
  readonly #draw: (nowMs: number) => boolean
  readonly #isPaced: () => boolean
  readonly #isBehind: () => boolean | undefined
  #lastMs = Number.NEGATIVE_INFINITY
  #request = 0
  #isDisposed = false
  readonly #suspensions = new Map<string, () => boolean>()

  /**
   * `draw` returns true if another frame must follow. At most 30 frames per second are drawn while `isPaced`, and none
   * while `isBehind`, that is, until the GPU has finished earlier ones.
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

  /** Requests a frame, unless one is already requested. */
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

  /** Draws only frames that are needed until `resume`, because a headset has its own loop and hidden frames are wasted. */
  suspend(reason: SuspensionReason = 'headset', isNeeded = () => false): void {
    this.#suspensions.set(reason, isNeeded)
    if (!this.#isSuspended) return
    cancelAnimationFrame(this.#request)
    this.#request = 0
  }

  resume(reason: SuspensionReason = 'headset'): void {
    this.#suspensions.delete(reason)
    this.wake()
  }

  dispose(): void {
    this.#isDisposed = true
    cancelAnimationFrame(this.#request)
  }
}
