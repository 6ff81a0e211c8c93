import type { Device } from '../device.ts'

const slowFrameMs = 24
const slowFrames = 10
const step = 0.75
const minScale = 0.6
const pixelRatioLimit = 2
const phonePixelRatioMoving = 1.5

/**
 * Share of the device's pixels that is drawn. Ten slow frames in a row while moving take a quarter of it away; at
 * rest the image is whole again.
 */
export class RenderScale {
  readonly #isPhone: boolean
  readonly #maxPixelRatio: number
  #scale = 1
  #slowFrameCount = 0
  #lastMs: number | null = null

  constructor(device?: Pick<Device, 'isPhone'>, maxPixelRatio?: number) {
    this.#isPhone = device?.isPhone === true
    this.#maxPixelRatio = maxPixelRatio ?? pixelRatioLimit
  }

  /** Device pixels per CSS pixel of a whole drawing. */
  get fullRatio(): number {
    return Math.min(window.devicePixelRatio, this.#maxPixelRatio, pixelRatioLimit)
  }

  /** Device pixels to draw per CSS pixel. */
  pixelRatio(nowMs: number, moving: boolean): number {
    const maxPixelRatio = this.#isPhone && moving ? phonePixelRatioMoving : pixelRatioLimit
    return Math.min(this.fullRatio, maxPixelRatio) * this.frame(nowMs, moving)
  }

  /** Tells of a frame at `nowMs` and answers the scale to draw it with. */
  frame(nowMs: number, moving: boolean): number {
    const elapsedMs = this.#lastMs === null ? 0 : nowMs - this.#lastMs
    this.#lastMs = moving ? nowMs : null
    if (!moving) {
      this.#scale = 1
      this.#slowFrameCount = 0
      return this.#scale
    }
    this.#slowFrameCount = elapsedMs > slowFrameMs ? this.#slowFrameCount + 1 : 0
    if (this.#slowFrameCount >= slowFrames) {
      this.#scale = Math.max(minScale, this.#scale * step)
      this.#slowFrameCount = 0
    }
    return this.#scale
  }
}
