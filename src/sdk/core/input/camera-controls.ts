import type { Vec3, View } from '../../../shared/geometry/sphere.ts'
import { radPerDeg } from '../../../shared/geometry/sphere.ts'
import type { Camera } from '../camera/camera.ts'
import { directionForDrag } from '../camera/drag-mapping.ts'
import type { AngularVelocity } from '../camera/inertia.ts'
import { focalPxOf, type Projection, projectionOf, rayThrough, unproject, type Viewport } from '../camera/projection.ts'
import type { DragOptions, InputTarget, Point } from './input-target.ts'

/** Duration of the turn back to the view on arrival. */
const homeTurnMs = 350

export type CameraControlsPorts = {
  readonly viewport: () => Viewport
  readonly turnTo: (view: Partial<View>, durationMs: number) => void
  readonly home: () => View
}

/** Applies pointer, wheel and key input to the camera. */
export class CameraControls implements InputTarget {
  readonly #camera: Camera
  readonly #ports: CameraControlsPorts

  constructor(camera: Camera, ports: CameraControlsPorts) {
    this.#camera = camera
    this.#ports = ports
  }

  get view(): View {
    return this.#camera.view
  }

  get #projection(): Projection {
    return projectionOf(this.#camera.pose, this.#ports.viewport())
  }

  grab({ x, y }: Point): Vec3 {
    return unproject(this.#projection, x, y)
  }

  drag(grabbed: Vec3, { x, y }: Point, { nowMs, fovDeg = this.#camera.view.fovDeg }: DragOptions): void {
    if (fovDeg !== this.#camera.view.fovDeg) this.#camera.setView({ fovDeg }, nowMs)
    const { view, pose } = this.#camera
    const [right, up, forward] = rayThrough(this.#projection, x, y)
    // The ray is rotated back by the roll, because `directionForDrag` assumes a level camera.
    const sin = Math.sin(pose.rollDeg * radPerDeg)
    const cos = Math.cos(pose.rollDeg * radPerDeg)
    const ray = [right * cos + up * sin, up * cos - right * sin, forward] as const
    this.#camera.drag(directionForDrag(grabbed, ray, view), nowMs)
  }

  zoomAt(point: Point, factor: number, nowMs: number): void {
    this.drag(this.grab(point), point, { nowMs, fovDeg: this.fovZoomedBy(factor, this.view.fovDeg) })
  }

  fovZoomedBy(factor: number, fromDeg = this.#camera.targetView.fovDeg): number {
    const viewport = this.#ports.viewport()
    const longSidePx = Math.max(viewport.widthPx, viewport.heightPx)
    return (2 * Math.atan(longSidePx / (2 * focalPxOf(fromDeg, viewport) * factor))) / radPerDeg
  }

  stop(): void {
    this.#camera.stop()
  }

  fling(velocity: AngularVelocity | null): void {
    this.#camera.fling(velocity)
  }

  turnTo(view: Partial<View>, durationMs: number): void {
    this.#ports.turnTo(view, durationMs)
  }

  goHome(): void {
    this.#ports.turnTo(this.#ports.home(), homeTurnMs)
  }
}
