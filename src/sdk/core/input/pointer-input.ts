import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import { angularVelocityOf } from '../camera/inertia.ts'
import type { InputTarget, Point } from './input-target.ts'
import { localPoint } from './local-point.ts'

export type PointerInputPorts = {
  readonly surface: HTMLElement
  readonly target: () => InputTarget
  readonly cooperative: boolean
  readonly reducedMotion: () => boolean
  readonly wake: () => void
  /** Called for a press without a drag. */
  readonly onPress: (point: Point) => void
  /** Called when one finger moves although the view needs two. */
  readonly onHint: () => void
  readonly signal: AbortSignal
}

type Sample = { readonly timeMs: number; readonly yawDeg: number; readonly pitchDeg: number }
type Pinch = { readonly grabbed: Vec3; readonly distancePx: number; readonly fovDeg: number }

/** Maximum movement of a press. A longer movement is a drag. */
const pressSlackPx = 4
const pressMaxMs = 600
/** Number of earlier positions used to measure the velocity of a drag. */
const maxSamples = 12

const midpoint = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
/** Distance of two points in pixels, at least 1, so that pinches can divide by it. */
const distance = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))

/** Recognizes drags, flings, pinches and presses on the viewer's surface. */
export class PointerInput {
  readonly #ports: PointerInputPorts
  readonly #points = new Map<number, Point>()
  #grabbed: Vec3 | null = null
  #pinch: Pinch | null = null
  #samples: Sample[] = []
  #press: { readonly point: Point; readonly timeMs: number } | null = null

  constructor(ports: PointerInputPorts) {
    this.#ports = ports
    const { surface, signal, cooperative } = ports
    surface.style.touchAction = cooperative ? 'pan-x pan-y' : 'none'
    surface.addEventListener('pointerdown', (event) => this.#onPointerDown(event), { signal })
    surface.addEventListener('pointermove', (event) => this.#onPointerMove(event), { signal })
    surface.addEventListener('pointerup', (event) => this.#onPointerUp(event, true), { signal })
    surface.addEventListener('pointercancel', (event) => this.#onPointerUp(event, false), { signal })
    surface.addEventListener('touchmove', (event) => this.#preventPageGesture(event), { signal, passive: false })
  }

  #pointOf(event: MouseEvent): Point {
    return localPoint(this.#ports.surface, event)
  }

  /** Prevents the page from scrolling or zooming with two fingers. */
  #preventPageGesture(event: TouchEvent): void {
    if (this.#ports.cooperative && event.touches.length > 1 && event.cancelable) event.preventDefault()
  }

  #scrollsPage(event: PointerEvent): boolean {
    return this.#ports.cooperative && event.pointerType === 'touch' && this.#points.size < 2
  }

  #onPointerDown(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const { surface, target } = this.#ports
    const point = this.#pointOf(event)
    this.#points.set(event.pointerId, point)
    surface.setPointerCapture(event.pointerId)
    target().stop()
    this.#samples = []
    this.#press = this.#points.size === 1 ? { point, timeMs: event.timeStamp } : null
    this.#restartGesture()
  }

  /** Starts a drag with one active pointer, or a pinch with two. */
  #restartGesture(): void {
    const inputTarget = this.#ports.target()
    const [first, second] = this.#points.values()
    this.#grabbed = first && !second ? inputTarget.grab(first) : null
    this.#pinch =
      first && second
        ? {
            grabbed: inputTarget.grab(midpoint(first, second)),
            distancePx: distance(first, second),
            fovDeg: inputTarget.view.fovDeg,
          }
        : null
  }

  #onPointerMove(event: PointerEvent): void {
    if (!this.#points.has(event.pointerId)) return
    const { target, wake, onHint } = this.#ports
    const inputTarget = target()
    const point = this.#pointOf(event)
    this.#points.set(event.pointerId, point)
    if (this.#press && distance(point, this.#press.point) > pressSlackPx) this.#press = null
    if (this.#scrollsPage(event)) {
      if (!this.#press) onHint()
      return
    }
    const [first, second] = this.#points.values()
    if (this.#pinch && first && second) {
      const { grabbed, distancePx, fovDeg } = this.#pinch
      const zoomedFovDeg = inputTarget.fovZoomedBy(distance(first, second) / distancePx, fovDeg)
      inputTarget.drag(grabbed, midpoint(first, second), { nowMs: performance.now(), fovDeg: zoomedFovDeg })
    } else if (this.#grabbed && !this.#press) {
      inputTarget.drag(this.#grabbed, point, { nowMs: performance.now() })
    }
    const { yawDeg, pitchDeg } = inputTarget.view
    this.#samples = [...this.#samples.slice(-maxSamples), { timeMs: event.timeStamp, yawDeg, pitchDeg }]
    wake()
  }

  #onPointerUp(event: PointerEvent, isRelease: boolean): void {
    if (!this.#points.delete(event.pointerId)) return
    const { target, reducedMotion, onPress, wake } = this.#ports
    const press = this.#press
    this.#press = null
    const wasPinch = this.#pinch !== null
    this.#restartGesture()
    if (!isRelease || this.#points.size > 0) return
    if (press && event.timeStamp - press.timeMs < pressMaxMs) onPress(press.point)
    else if (!wasPinch && !reducedMotion()) target().fling(angularVelocityOf(this.#samples, event.timeStamp))
    wake()
  }
}
