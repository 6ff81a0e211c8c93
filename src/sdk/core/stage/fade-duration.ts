const slowFrameMs = 40
/** Weight of the latest frame interval in the moving average. */
const smoothing = 0.4

/**
 * Duration of the fade-in of tiles. On a device that draws fewer than 25 frames per second, tiles appear without a fade:
 * the fade would have only two or three steps, and each step redraws all layers below.
 */
export class FadeDuration {
  readonly #maxMs: number
  #previousFrameMs: number | null = null
  #averageIntervalMs = 0

  constructor(maxMs: number) {
    this.#maxMs = maxMs
  }

  /** Begins a frame and returns the fade duration for it. */
  begin(nowMs: number): number {
    if (this.#previousFrameMs !== null)
      this.#averageIntervalMs += (nowMs - this.#previousFrameMs - this.#averageIntervalMs) * smoothing
    return this.#averageIntervalMs > slowFrameMs ? 0 : this.#maxMs
  }

  /** Ends a frame. The interval to the next frame is measured only if it follows immediately. */
  end(nowMs: number, isFollowed: boolean): void {
    this.#previousFrameMs = isFollowed ? nowMs : null
  }
}
