const slowFrameMs = 40
/** How much the latest gap counts. */
const smoothing = 0.4

/**
 * How long tiles fade in. A device that draws fewer than 25 frames a second would show a fade as two or three steps,
 * and draw everything under it again for each: there tiles appear at once, and the image is sharp sooner.
 */
export class FadeDuration {
  readonly #maxMs: number
  #lastMs: number | null = null
  #gapMs = 0

  constructor(mostMs: number) {
    this.#maxMs = mostMs
  }

  /** Length of the fades of a frame that is drawn. */
  frame(nowMs: number): number {
    if (this.#lastMs !== null) this.#gapMs += (nowMs - this.#lastMs - this.#gapMs) * smoothing
    return this.#gapMs > slowFrameMs ? 0 : this.#maxMs
  }

  /** Tells whether another frame follows at once: only then the time until it is the device's own. */
  end(nowMs: number, isFollowed: boolean): void {
    this.#lastMs = isFollowed ? nowMs : null
  }
}
