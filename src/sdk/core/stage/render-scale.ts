import type { Device } from '../device.ts'

/** A frame with a longer interval is slow. */
const slowFrameMs = 24
/** Number of consecutive slow frames that reduces the scale. */
const maxSlowFrames = 10
const scaleStep = 0.75
const minScale = 0.6
const pixelRatioLimit = 2
const phonePixelRatioMoving = 1.5

type RenderedDevice = Pick<Device, 'isPhone' | 'quality'>

/**
 * Dynamic resolution: scale of the drawing relative to the device's pixels. While moving, each run of ten slow frames
 * reduces it by a quarter; at rest it is 1.
 */
export class RenderScale {
  readonly #device: RenderedDevice
  readonly #maxPixelRatio: number
  #scale = 1
  #slowFrameCount = 0
  #lastMs: number | null = null

  constructor(device: RenderedDevice, maxPixelRatio = Number.POSITIVE_INFINITY) {
    this.#device = device
    this.#maxPixelRatio = maxPixelRatio
  }

  /** Device pixels per CSS pixel at full resolution. */
  get fullRatio(): number {
    const limit = this.#device.quality === 'low' ? 1 : pixelRatioLimit
    return Math.min(window.devicePixelRatio, this.#maxPixelRatio, limit)
  }

  /** Device pixels to draw per CSS pixel. */
  pixelRatio(nowMs: number, isMoving: boolean): number {
    const { isPhone, quality } = this.#device
    const isReduced = isMoving && quality !== 'high'
    const scale = this.frame(nowMs, isReduced)
    return (isPhone && isReduced ? Math.min(this.fullRatio, phonePixelRatioMoving) : this.fullRatio) * scale
  }

  /** Records a frame at `nowMs` and returns the scale to draw it with. */
  frame(nowMs: number, isMoving: boolean): number {
    const elapsedMs = this.#lastMs === null ? 0 : nowMs - this.#lastMs
    this.#lastMs = isMoving ? nowMs : null
    if (!isMoving) {
      this.#scale = 1
      this.#slowFrameCount = 0
      return this.#scale
    }
    this.#slowFrameCount = elapsedMs > slowFrameMs ? this.#slowFrameCount + 1 : 0
    if (this.#slowFrameCount >= maxSlowFrames) {
      this.#scale = Math.max(minScale, this.#scale * scaleStep)
      this.#slowFrameCount = 0
    }
    return this.#scale
  }
}
