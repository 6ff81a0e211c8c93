import type { Vec3, View } from '../../../../shared/sphere.ts'
import type { Projection } from '../../camera/projection.ts'
import type { Hold, Point } from '../../input/steered.ts'
import type { DisplayPorts, SteeredPlane } from '../display.ts'
import type { ImageArea } from './tile-grid.ts'

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Nearest that one comes, in CSS pixels per pixel of the image; small images fill the stage all the same. */
const nearest = 3
const homeMs = 350
const zoomMs = 250
/** A double press comes this much nearer; where there is little more to come, it goes back to the whole. */
const zoomBy = 2.5

/** The nearest whole pixel of the device, in CSS pixels. */
const wholePx = (px: number) => Math.round(px * devicePixelRatio) / devicePixelRatio
const within = (value: number, least: number, most: number) =>
  least > most ? (least + most) / 2 : Math.max(least, Math.min(most, value))

/**
 * A flat image that is panned and zoomed. Its `view` counts in the image's own pixels: what is in the middle of
 * the stage (pitch upwards, hence negative), and how many lie along the stage's longer side. Sizes are set, not
 * transformed, and fall on whole device pixels, so that an image at 1:1 is shown pixel by pixel.
 */
export class FlatPlane implements SteeredPlane {
  readonly element: HTMLElement
  readonly #natural: Size
  readonly #ports: Pick<DisplayPorts, 'viewport' | 'device'>
  readonly #onMoved: () => void
  #middle: Point
  #scale: number
  #isHome = true
  #request = 0
  /** Where a turn that is under way leads, as `view.fovDeg`. */
  #goalDeg: number | null = null

  constructor(natural: Size, ports: Pick<DisplayPorts, 'viewport' | 'device' | 'signal'>, onMoved: () => void) {
    this.#natural = natural
    this.#ports = ports
    this.#onMoved = onMoved
    this.element = document.createElement('div')
    Object.assign(this.element.style, { position: 'absolute', inset: '0', overflow: 'hidden', background: '#14171d' })
    this.#middle = { x: natural.widthPx / 2, y: natural.heightPx / 2 }
    this.#scale = this.#fit
    ports.signal.addEventListener('abort', () => this.rest())
  }

  get isTurning(): boolean {
    return this.#goalDeg !== null
  }

  /** Width the image is shown at, in CSS pixels. */
  get shownWidthPx(): number {
    return this.#natural.widthPx * this.#scale
  }

  get view(): View {
    return { yawDeg: this.#middle.x, pitchDeg: -this.#middle.y, fovDeg: this.#longPx / this.#scale }
  }

  /** Where the image's top left corner lies on the stage, and its scale, in CSS pixels. */
  get placement(): { readonly leftPx: number; readonly topPx: number; readonly scale: number } {
    const { widthPx, heightPx } = this.#ports.viewport()
    const scale = this.#scale
    return {
      leftPx: wholePx(widthPx / 2 - this.#middle.x * scale),
      topPx: wholePx(heightPx / 2 - this.#middle.y * scale),
      scale,
    }
  }

  /** Of a camera straight ahead of the image, which is a square at distance 1 that reaches from −1 to 1. */
  get projection(): Projection {
    const { widthPx, heightPx } = this.#ports.viewport()
    const { leftPx, topPx, scale } = this.placement
    const focalPx = this.shownWidthPx / 2
    const halfHeightPx = (this.#natural.heightPx * scale) / 2
    // the axes are slanted by how far its middle lies from that of the stage
    return {
      widthPx,
      heightPx,
      focalPx,
      right: [1, 0, (widthPx / 2 - leftPx - focalPx) / focalPx],
      up: [0, halfHeightPx / focalPx, (topPx + halfHeightPx - heightPx / 2) / focalPx],
      forward: [0, 0, -1],
    }
  }

  /** What the stage shows, in the image's pixels; beside a small image more than there is. */
  get seen(): ImageArea {
    const { widthPx, heightPx } = this.#ports.viewport()
    const { x, y } = this.#middle
    const halfX = widthPx / 2 / this.#scale
    const halfY = heightPx / 2 / this.#scale
    return { left: x - halfX, top: y - halfY, right: x + halfX, bottom: y + halfY }
  }

  /** Shows something as the image, in place of what was shown before. */
  show(content: HTMLElement): void {
    Object.assign(content.style, { position: 'absolute', display: 'block', maxWidth: 'none', pointerEvents: 'none' })
    this.#place(content)
    this.element.querySelector('[data-picture]')?.remove()
    content.dataset.picture = ''
    this.element.prepend(content)
  }

  /** The stage has another size: what was shown whole stays whole. */
  resize(): void {
    if (this.#isHome) this.#look(this.#homeView)
    else this.#look(this.view)
  }

  grab({ x, y }: Point): Vec3 {
    const { widthPx, heightPx } = this.#ports.viewport()
    return [this.#middle.x + (x - widthPx / 2) / this.#scale, this.#middle.y + (y - heightPx / 2) / this.#scale, 0]
  }

  vectorAt(point: Point): Vec3 {
    const { widthPx, heightPx } = this.#natural
    const [x, y] = this.grab(point)
    return [within((2 * x) / widthPx - 1, -1, 1), within(1 - (2 * y) / heightPx, -1, 1), -1]
  }

  bring([x, y, z]: Vec3, durationMs: number): void {
    const { widthPx, heightPx } = this.#natural
    this.turnTo({ yawDeg: (widthPx * (1 - x / z)) / 2, pitchDeg: (heightPx * (-1 - y / z)) / 2 }, durationMs)
  }

  hold([heldX, heldY]: Vec3, { x, y }: Point, { fovDeg = this.view.fovDeg }: Partial<Hold>): void {
    this.rest()
    const { widthPx, heightPx } = this.#ports.viewport()
    const scale = this.#scaleFor(fovDeg)
    const middle = { x: heldX - (x - widthPx / 2) / scale, y: heldY - (y - heightPx / 2) / scale }
    this.#look({ yawDeg: middle.x, pitchDeg: -middle.y, fovDeg })
  }

  zoomAt(point: Point, factor: number): void {
    this.hold(this.grab(point), point, { fovDeg: this.fovZoomedBy(factor, this.view.fovDeg) })
  }

  fovZoomedBy(factor: number, fromDeg = this.#goalDeg ?? this.view.fovDeg): number {
    return fromDeg / factor
  }

  rest(): void {
    cancelAnimationFrame(this.#request)
    this.#goalDeg = null
  }

  throwWith(): void {
    this.rest()
  }

  turnTo(view: Partial<View>, durationMs: number): void {
    this.rest()
    const from = this.view
    const to = { ...from, ...view }
    if (durationMs <= 0 || this.#ports.device.reducedMotion()) {
      this.#look(to)
      return
    }
    // No nearer or farther than it will come.
    this.#goalDeg = this.#longPx / this.#scaleFor(to.fovDeg)
    let startMs = 0
    const step = (nowMs: number) => {
      startMs ||= nowMs
      const t = Math.min(1, (nowMs - startMs) / durationMs)
      const k = t * (2 - t)
      const between = (a: number, b: number) => a + (b - a) * k
      this.#look({
        yawDeg: between(from.yawDeg, to.yawDeg),
        pitchDeg: between(from.pitchDeg, to.pitchDeg),
        fovDeg: from.fovDeg * (to.fovDeg / from.fovDeg) ** k,
      })
      if (t < 1) this.#request = requestAnimationFrame(step)
      else this.#goalDeg = null
    }
    this.#request = requestAnimationFrame(step)
  }

  /** Comes nearer to a point, or goes back to the whole image from as near as it gets. */
  approach(point: Point): void {
    const { widthPx, heightPx } = this.#ports.viewport()
    const scale = this.#scaleFor(this.view.fovDeg / zoomBy)
    if (scale < this.#scale * 1.2) {
      this.goHome()
      return
    }
    const [x, y] = this.grab(point)
    const middle = { x: x - (point.x - widthPx / 2) / scale, y: y - (point.y - heightPx / 2) / scale }
    this.turnTo({ yawDeg: middle.x, pitchDeg: -middle.y, fovDeg: this.#longPx / scale }, zoomMs)
  }

  goHome(): void {
    this.turnTo(this.#homeView, homeMs)
  }

  get #longPx(): number {
    const { widthPx, heightPx } = this.#ports.viewport()
    return Math.max(widthPx, heightPx)
  }

  /** Scale at which the image is seen whole. */
  get #fit(): number {
    const { widthPx, heightPx } = this.#ports.viewport()
    return Math.min(widthPx / this.#natural.widthPx, heightPx / this.#natural.heightPx)
  }

  get #homeView(): View {
    const { widthPx, heightPx } = this.#natural
    return { yawDeg: widthPx / 2, pitchDeg: -heightPx / 2, fovDeg: this.#longPx / this.#fit }
  }

  #scaleFor(fovDeg: number): number {
    return within(this.#longPx / fovDeg, this.#fit, Math.max(nearest, this.#fit))
  }

  /** Looks somewhere, as far as there is image. */
  #look({ yawDeg, pitchDeg, fovDeg }: View): void {
    const { widthPx, heightPx } = this.#ports.viewport()
    this.#scale = this.#scaleFor(fovDeg)
    const halfX = widthPx / 2 / this.#scale
    const halfY = heightPx / 2 / this.#scale
    this.#middle = {
      x: within(yawDeg, halfX, this.#natural.widthPx - halfX),
      y: within(-pitchDeg, halfY, this.#natural.heightPx - halfY),
    }
    this.#isHome = this.#scale <= this.#fit * 1.0001
    const content = this.element.querySelector<HTMLElement>('[data-picture]')
    if (content) this.#place(content)
    this.#onMoved()
  }

  #place(content: HTMLElement): void {
    const { leftPx, topPx, scale } = this.placement
    content.style.left = `${leftPx}px`
    content.style.top = `${topPx}px`
    content.style.width = `${wholePx(this.shownWidthPx)}px`
    content.style.height = `${wholePx(this.#natural.heightPx * scale)}px`
  }
}
