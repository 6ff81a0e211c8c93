import type { Device } from '../device.ts'

const slowFrameMs = 24
const slowFrames = 10
const step = 0.75
const least = 0.6
const mostPixelRatio = 2
const phonePixelRatioMoving = 1.5

/**
 * Share of the device's pixels that is drawn. Ten slow frames in a row while moving take a quarter of it away; at
 * rest the image is whole again.
 */
export class RenderScale {
  readonly #phone: boolean
  readonly #most: number
  #scale = 1
  #slow = 0
  #lastMs: number | null = null

  constructor(device?: Pick<Device, 'phone'>, most?: number) {
    this.#phone = device?.phone === true
    this.#most = most ?? mostPixelRatio
  }

  /** Device pixels per CSS pixel of a whole drawing. */
  get wholeRatio(): number {
    return Math.min(window.devicePixelRatio, this.#most, mostPixelRatio)
  }

  /** Device pixels to draw per CSS pixel. */
  pixelRatio(nowMs: number, moving: boolean): number {
    const most = this.#phone && moving ? phonePixelRatioMoving : mostPixelRatio
    return Math.min(this.wholeRatio, most) * this.frame(nowMs, moving)
  }

  get scale(): number {
    return this.#scale
  }

  /** Tells of a frame at `nowMs` and answers the scale to draw it with. */
  frame(nowMs: number, moving: boolean): number {
    const elapsedMs = this.#lastMs === null ? 0 : nowMs - this.#lastMs
    this.#lastMs = moving ? nowMs : null
    if (!moving) {
      this.#scale = 1
      this.#slow = 0
      return this.#scale
    }
    this.#slow = elapsedMs > slowFrameMs ? this.#slow + 1 : 0
    if (this.#slow >= slowFrames) {
      this.#scale = Math.max(least, this.#scale * step)
      this.#slow = 0
    }
    return this.#scale
  }
}
