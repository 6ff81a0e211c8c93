/** Draws only when asked: no frame is due while nothing changes (viewer.md 5.11). */
export class FrameLoop {
  readonly #draw: (nowMs: number) => boolean
  #request = 0
  #ended = false

  /** `draw` answers whether another frame must follow. */
  constructor(draw: (nowMs: number) => boolean) {
    this.#draw = draw
  }

  /** Asks for a frame; any number of times for one. */
  readonly wake = (): void => {
    if (this.#request !== 0 || this.#ended) return
    this.#request = requestAnimationFrame((nowMs) => {
      this.#request = 0
      if (this.#draw(nowMs)) this.wake()
    })
  }

  end(): void {
    this.#ended = true
    cancelAnimationFrame(this.#request)
  }
}
