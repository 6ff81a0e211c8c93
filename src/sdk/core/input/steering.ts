import type { Vec3, View } from '../../../shared/sphere.ts'
import { radPerDeg } from '../../../shared/sphere.ts'
import type { Camera } from '../camera/camera.ts'
import { directionHolding } from '../camera/drag-mapping.ts'
import { focalPxOf, projectionOf, rayThrough, unproject, type Viewport } from '../camera/projection.ts'

export type Point = { readonly x: number; readonly y: number }
/** Time of the movement by `performance.now()`, and the field of view to zoom to first, the present one by default. */
type Hold = { readonly nowMs: number; readonly fovDeg?: number }

/** Turns what hands do into views. All points are CSS pixels from the viewer's top left. */
export class Steering {
  readonly #camera: Camera
  readonly #viewport: () => Viewport

  constructor(camera: Camera, viewport: () => Viewport) {
    this.#camera = camera
    this.#viewport = viewport
  }

  get view(): View {
    return this.#camera.view
  }

  /** World direction under a point, to be held from then on. */
  grab({ x, y }: Point): Vec3 {
    return unproject(projectionOf(this.#camera.view, this.#viewport()), x, y)
  }

  /** Turns so that a grabbed direction stays under a point; zooms first when a field of view is given. */
  hold(held: Vec3, { x, y }: Point, { nowMs, fovDeg = this.#camera.view.fovDeg }: Hold): void {
    if (fovDeg !== this.#camera.view.fovDeg) this.#camera.look({ fovDeg }, nowMs)
    const { view } = this.#camera
    const ray = rayThrough(projectionOf(view, this.#viewport()), x, y)
    this.#camera.look(directionHolding(held, ray, view), nowMs)
  }

  /** Zooms about a point: what is under it stays there. `factor` above 1 comes nearer. */
  zoomAt(point: Point, factor: number, nowMs: number): void {
    this.hold(this.grab(point), point, { nowMs, fovDeg: this.fovNearerBy(factor) })
  }

  /** Field of view that shows things `factor` times as large. */
  fovNearerBy(factor: number, fromDeg = this.#camera.view.fovDeg): number {
    const viewport = this.#viewport()
    const longPx = Math.max(viewport.widthPx, viewport.heightPx)
    return (2 * Math.atan(longPx / (2 * focalPxOf(fromDeg, viewport) * factor))) / radPerDeg
  }
}
