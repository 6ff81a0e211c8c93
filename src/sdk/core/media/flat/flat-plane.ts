import type { Vec3, View } from '../../../../shared/geometry/sphere.ts'
import type { Projection } from '../../camera/projection.ts'
import type { DragOptions, Point } from '../../input/input-target.ts'
import type { DisplayPorts, FlatMediaPlane } from '../display.ts'
import type { ImageArea } from './tile-grid.ts'

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Maximum zoom in CSS pixels per pixel of the image. Small images are enlarged beyond it to fill the stage. */
const maxScale = 3
/** Duration of the animation to the whole image. */
const homeMs = 350
const zoomMs = 250
/** Zoom factor of a double press. */
const doublePressZoom = 2.5
/** A double press that can't zoom in by this factor shows the whole image. */
const minZoomGain = 1.2
/** The whole image counts as shown up to this factor, because scales are inexact. */
const scaleTolerance = 1.0001

/** Rounds CSS pixels to whole device pixels. */
const roundToDevicePx = (px: number) => Math.round(px * devicePixelRatio) / devicePixelRatio
const clamp = (value: number, min: number, max: number) =>
  min > max ? (min + max) / 2 : Math.max(min, Math.min(max, value))

/**
 * A flat image or video that is panned and zoomed. Its `view` is in image pixels: yaw and negative pitch are the point in
 * the middle of the stage, and the field of view is the visible length along the stage's longer side. The content is
 * sized in whole device pixels instead of being transformed, so that an image at 1:1 is shown pixel by pixel.
 */
export class FlatPlane implements FlatMediaPlane {
  readonly element: HTMLElement
  readonly #imageSize: Size
  readonly #ports: Pick<DisplayPorts, 'viewport' | 'device'>
  readonly #onMoved: () => void
  #middle: Point
  #scale: number
  #isHome = true
  #request = 0
  /** `view.fovDeg` at the end of the current animation; null if there is none. */
  #targetFovDeg: number | null = null

  constructor(imageSize: Size, ports: Pick<DisplayPorts, 'viewport' | 'device' | 'signal'>, onMoved: () => void) {
    this.#imageSize = imageSize
    this.#ports = ports
    this.#onMoved = onMoved
    this.element = document.createElement('div')
    Object.assign(this.element.style, { position: 'absolute', inset: '0', overflow: 'hidden', background: '#14171d' })
    this.#middle = { x: imageSize.widthPx / 2, y: imageSize.heightPx / 2 }
    this.#scale = this.#fitScale
    ports.signal.addEventListener('abort', () => this.stop())
  }

  get isTurning(): boolean {
    return this.#targetFovDeg !== null
  }

  /** Width of the displayed image in CSS pixels. */
  get displayedWidthPx(): number {
    return this.#imageSize.widthPx * this.#scale
  }

  get view(): View {
    return { yawDeg: this.#middle.x, pitchDeg: -this.#middle.y, fovDeg: this.#longSidePx / this.#scale }
  }

  /** Position of the image's top left corner in the viewport, and its scale, in CSS pixels. */
  get placement(): { readonly leftPx: number; readonly topPx: number; readonly scale: number } {
    const { widthPx, heightPx } = this.#ports.viewport()
    const scale = this.#scale
    return {
      leftPx: roundToDevicePx(widthPx / 2 - this.#middle.x * scale),
      topPx: roundToDevicePx(heightPx / 2 - this.#middle.y * scale),
      scale,
    }
  }

  /** Projection of a camera in front of the image, which is a square at distance 1 from −1 to 1. */
  get projection(): Projection {
    const { widthPx, heightPx } = this.#ports.viewport()
    const { leftPx, topPx, scale } = this.placement
    const focalPx = this.displayedWidthPx / 2
    const halfHeightPx = (this.#imageSize.heightPx * scale) / 2
    // The offset of the image's middle from the middle of the stage slants the axes.
    return {
      widthPx,
      heightPx,
      focalPx,
      right: [1, 0, (widthPx / 2 - leftPx - focalPx) / focalPx],
      up: [0, halfHeightPx / focalPx, (topPx + halfHeightPx - heightPx / 2) / focalPx],
      forward: [0, 0, -1],
    }
  }

  /** Visible area in image pixels; larger than a small image. */
  get visibleArea(): ImageArea {
    const { widthPx, heightPx } = this.#ports.viewport()
    const { x, y } = this.#middle
    const halfX = widthPx / 2 / this.#scale
    const halfY = heightPx / 2 / this.#scale
    return { left: x - halfX, top: y - halfY, right: x + halfX, bottom: y + halfY }
  }

  /** Displays an image or video instead of the previous one. */
  show(content: HTMLElement): void {
    Object.assign(content.style, { position: 'absolute', display: 'block', maxWidth: 'none', pointerEvents: 'none' })
    this.#place(content)
    this.element.querySelector('[data-medium]')?.remove()
    content.dataset.medium = ''
    this.element.prepend(content)
  }

  /** Adapts to another size of the stage. A whole image stays whole. */
  resize(): void {
    if (this.#isHome) this.#setView(this.#homeView)
    else this.#setView(this.view)
  }

  grab({ x, y }: Point): Vec3 {
    const { widthPx, heightPx } = this.#ports.viewport()
    return [this.#middle.x + (x - widthPx / 2) / this.#scale, this.#middle.y + (y - heightPx / 2) / this.#scale, 0]
  }

  vectorAt(point: Point): Vec3 {
    const { widthPx, heightPx } = this.#imageSize
    const [x, y] = this.grab(point)
    return [clamp((2 * x) / widthPx - 1, -1, 1), clamp(1 - (2 * y) / heightPx, -1, 1), -1]
  }

  reveal([x, y, z]: Vec3, durationMs: number): void {
    const { widthPx, heightPx } = this.#imageSize
    this.turnTo({ yawDeg: (widthPx * (1 - x / z)) / 2, pitchDeg: (heightPx * (-1 - y / z)) / 2 }, durationMs)
  }

  drag([grabbedX, grabbedY]: Vec3, { x, y }: Point, { fovDeg = this.view.fovDeg }: Partial<DragOptions>): void {
    this.stop()
    const { widthPx, heightPx } = this.#ports.viewport()
    const scale = this.#scaleFor(fovDeg)
    const middle = { x: grabbedX - (x - widthPx / 2) / scale, y: grabbedY - (y - heightPx / 2) / scale }
    this.#setView({ yawDeg: middle.x, pitchDeg: -middle.y, fovDeg })
  }

  zoomAt(point: Point, factor: number): void {
    this.drag(this.grab(point), point, { fovDeg: this.fovZoomedBy(factor, this.view.fovDeg) })
  }

  fovZoomedBy(factor: number, fromDeg = this.#targetFovDeg ?? this.view.fovDeg): number {
    return fromDeg / factor
  }

  stop(): void {
    cancelAnimationFrame(this.#request)
    this.#targetFovDeg = null
  }

  fling(): void {
    this.stop()
  }

  turnTo(view: Partial<View>, durationMs: number): void {
    this.stop()
    const startView = this.view
    const targetView = { ...startView, ...view }
    if (durationMs <= 0 || this.#ports.device.reducedMotion()) {
      this.#setView(targetView)
      return
    }
    // Clamped to the zoom limits.
    this.#targetFovDeg = this.#longSidePx / this.#scaleFor(targetView.fovDeg)
    let startMs = 0
    const step = (nowMs: number) => {
      startMs ||= nowMs
      const progress = Math.min(1, (nowMs - startMs) / durationMs)
      const easedProgress = progress * (2 - progress)
      const mix = (from: number, to: number) => from + (to - from) * easedProgress
      this.#setView({
        yawDeg: mix(startView.yawDeg, targetView.yawDeg),
        pitchDeg: mix(startView.pitchDeg, targetView.pitchDeg),
        fovDeg: startView.fovDeg * (targetView.fovDeg / startView.fovDeg) ** easedProgress,
      })
      if (progress < 1) this.#request = requestAnimationFrame(step)
      else this.#targetFovDeg = null
    }
    this.#request = requestAnimationFrame(step)
  }

  /** Zooms in on a point, or shows the whole image if the zoom is close to its maximum. */
  zoomToPoint(point: Point): void {
    const { widthPx, heightPx } = this.#ports.viewport()
    const scale = this.#scaleFor(this.view.fovDeg / doublePressZoom)
    if (scale < this.#scale * minZoomGain) {
      this.goHome()
      return
    }
    const [x, y] = this.grab(point)
    const middle = { x: x - (point.x - widthPx / 2) / scale, y: y - (point.y - heightPx / 2) / scale }
    this.turnTo({ yawDeg: middle.x, pitchDeg: -middle.y, fovDeg: this.#longSidePx / scale }, zoomMs)
  }

  goHome(): void {
    this.turnTo(this.#homeView, homeMs)
  }

  get #longSidePx(): number {
    const { widthPx, heightPx } = this.#ports.viewport()
    return Math.max(widthPx, heightPx)
  }

  /** Scale at which the whole image fits the stage. */
  get #fitScale(): number {
    const { widthPx, heightPx } = this.#ports.viewport()
    return Math.min(widthPx / this.#imageSize.widthPx, heightPx / this.#imageSize.heightPx)
  }

  get #homeView(): View {
    const { widthPx, heightPx } = this.#imageSize
    return { yawDeg: widthPx / 2, pitchDeg: -heightPx / 2, fovDeg: this.#longSidePx / this.#fitScale }
  }

  #scaleFor(fovDeg: number): number {
    return clamp(this.#longSidePx / fovDeg, this.#fitScale, Math.max(maxScale, this.#fitScale))
  }

  /** Sets the view as far as the edges of the image and the zoom limits allow. */
  #setView({ yawDeg, pitchDeg, fovDeg }: View): void {
    const { widthPx, heightPx } = this.#ports.viewport()
    this.#scale = this.#scaleFor(fovDeg)
    const halfX = widthPx / 2 / this.#scale
    const halfY = heightPx / 2 / this.#scale
    this.#middle = {
      x: clamp(yawDeg, halfX, this.#imageSize.widthPx - halfX),
      y: clamp(-pitchDeg, halfY, this.#imageSize.heightPx - halfY),
    }
    this.#isHome = this.#scale <= this.#fitScale * scaleTolerance
    const content = this.element.querySelector<HTMLElement>('[data-medium]')
    if (content) this.#place(content)
    this.#onMoved()
  }

  #place(content: HTMLElement): void {
    const { leftPx, topPx, scale } = this.placement
    content.style.left = `${leftPx}px`
    content.style.top = `${topPx}px`
    content.style.width = `${roundToDevicePx(this.displayedWidthPx)}px`
    content.style.height = `${roundToDevicePx(this.#imageSize.heightPx * scale)}px`
  }
}
