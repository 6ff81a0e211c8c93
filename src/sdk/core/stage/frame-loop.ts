/** Draws only when asked: no frame is due while nothing changes (viewer.md 5.11). */
export class FrameLoop {
  readonly #draw: (nowMs: number) => boolean
  #request = 0
  #ended = false
  #held = false

  /** `draw` answers whether another frame must follow. */
  constructor(draw: (nowMs: number) => boolean) {
    this.#draw = draw
  }

  /** Asks for a frame; any number of times for one. */
  readonly wake = (): void => {
    if (this.#request !== 0 || this.#ended || this.#held) return
    this.#request = requestAnimationFrame((nowMs) => {
      this.#request = 0
      if (this.#draw(nowMs)) this.wake()
    })
  }

  /** Asks for no frame until `release`: a headset brings its own. */
  hold(): void {
    this.#held = true
    cancelAnimationFrame(this.#request)
    this.#request = 0
  }

  release(): void {
    this.#held = false
    this.wake()
  }

  end(): void {
    this.#ended = true
    cancelAnimationFrame(this.#request)
  }
}
