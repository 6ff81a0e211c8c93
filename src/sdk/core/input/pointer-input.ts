import type { Vec3 } from '../../../shared/geometry/sphere.ts'
import { spinOf } from '../camera/inertia.ts'
import { localPoint } from './local-point.ts'
import type { Point, Steered } from './steered.ts'

export type PointerInputPorts = {
  readonly surface: HTMLElement
  readonly steered: () => Steered
  readonly cooperative: boolean
  readonly reducedMotion: () => boolean
  readonly wake: () => void
  /** A press that was no drag. */
  readonly onPress: (point: Point) => void
  /** One finger moved where two are needed. */
  readonly onHint: () => void
  readonly signal: AbortSignal
}

type Sample = { readonly timeMs: number; readonly yawDeg: number; readonly pitchDeg: number }
type Pinch = { readonly held: Vec3; readonly distancePx: number; readonly fovDeg: number }

/** A pointer that stays within this is pressing, not dragging. */
const pressSlackPx = 4
const pressMaxMs = 600

const between = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point) => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y))

/** Dragging, throwing, pinching and pressing on the panorama. */
export class PointerInput {
  readonly #ports: PointerInputPorts
  readonly #points = new Map<number, Point>()
  #held: Vec3 | null = null
  #pinch: Pinch | null = null
  #samples: Sample[] = []
  #pressed: { readonly point: Point; readonly timeMs: number } | null = null

  constructor(ports: PointerInputPorts) {
    this.#ports = ports
    const { surface, signal, cooperative } = ports
    surface.style.touchAction = cooperative ? 'pan-x pan-y' : 'none'
    surface.addEventListener('pointerdown', (event) => this.#down(event), { signal })
    surface.addEventListener('pointermove', (event) => this.#move(event), { signal })
    surface.addEventListener('pointerup', (event) => this.#up(event, true), { signal })
    surface.addEventListener('pointercancel', (event) => this.#up(event, false), { signal })
    surface.addEventListener('touchmove', (event) => this.#keepTouch(event), { signal, passive: false })
  }

  #pointOf(event: MouseEvent): Point {
    return localPoint(this.#ports.surface, event)
  }

  /** With two fingers the page must neither scroll nor zoom. */
  #keepTouch(event: TouchEvent): void {
    if (this.#ports.cooperative && event.touches.length > 1 && event.cancelable) event.preventDefault()
  }

  #scrollsPage(event: PointerEvent): boolean {
    return this.#ports.cooperative && event.pointerType === 'touch' && this.#points.size < 2
  }

  #down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    const { surface, steered } = this.#ports
    const point = this.#pointOf(event)
    this.#points.set(event.pointerId, point)
    surface.setPointerCapture(event.pointerId)
    steered().rest()
    this.#samples = []
    this.#pressed = this.#points.size === 1 ? { point, timeMs: event.timeStamp } : null
    this.#take()
  }

  /** Grabs anew with the pointers that are down: one drags, two pinch. */
  #take(): void {
    const steering = this.#ports.steered()
    const [first, second] = this.#points.values()
    this.#held = first && !second ? steering.grab(first) : null
    this.#pinch =
      first && second
        ? {
            held: steering.grab(between(first, second)),
            distancePx: distance(first, second),
            fovDeg: steering.view.fovDeg,
          }
        : null
  }

  #move(event: PointerEvent): void {
    if (!this.#points.has(event.pointerId)) return
    const { steered, wake, onHint } = this.#ports
    const steering = steered()
    const point = this.#pointOf(event)
    this.#points.set(event.pointerId, point)
    if (this.#pressed && distance(point, this.#pressed.point) > pressSlackPx) this.#pressed = null
    if (this.#scrollsPage(event)) {
      if (!this.#pressed) onHint()
      return
    }
    const [first, second] = this.#points.values()
    if (this.#pinch && first && second) {
      const { held, distancePx, fovDeg } = this.#pinch
      const wanted = steering.fovZoomedBy(distance(first, second) / distancePx, fovDeg)
      steering.hold(held, between(first, second), { nowMs: performance.now(), fovDeg: wanted })
    } else if (this.#held && !this.#pressed) {
      steering.hold(this.#held, point, { nowMs: performance.now() })
    }
    const { yawDeg, pitchDeg } = steering.view
    this.#samples = [...this.#samples.slice(-12), { timeMs: event.timeStamp, yawDeg, pitchDeg }]
    wake()
  }

  #up(event: PointerEvent, meant: boolean): void {
    if (!this.#points.delete(event.pointerId)) return
    const { steered, reducedMotion, onPress, wake } = this.#ports
    const pressed = this.#pressed
    this.#pressed = null
    const wasPinch = this.#pinch !== null
    this.#take()
    if (!meant || this.#points.size > 0) return
    if (pressed && event.timeStamp - pressed.timeMs < pressMaxMs) onPress(pressed.point)
    else if (!wasPinch && !reducedMotion()) steered().throwWith(spinOf(this.#samples, event.timeStamp))
    wake()
  }
}
