import type { Vec3, View } from '../../../shared/geometry/sphere.ts'
import type { AngularVelocity } from '../camera/inertia.ts'

export type Point = { readonly x: number; readonly y: number }
export type DragOptions = {
  /** Time of the movement by `performance.now()`. */
  readonly nowMs: number
  /** Field of view to zoom to first; by default, the current one. */
  readonly fovDeg?: number
}

/**
 * The object that pointer, wheel and keys move: the camera or a flat image, whose `view` has its own units. Yaw grows to
 * the right, pitch upward; the field of view is along the longer side. Points are CSS pixels from the viewer's top left.
 */
export interface InputTarget {
  readonly view: View
  /** Returns the vector at a point, to be passed to `drag`. */
  grab(point: Point): Vec3
  /** Moves the view so that the grabbed vector is at a point. */
  drag(grabbed: Vec3, point: Point, options: DragOptions): void
  /** Zooms about a point, which keeps its position. A `factor` above 1 zooms in. */
  zoomAt(point: Point, factor: number, nowMs: number): void
  /**
   * Field of view after zooming in by `factor` from another one; by default, from the target of the current turn, so that
   * quick presses add up.
   */
  fovZoomedBy(factor: number, fromDeg?: number): number
  /** Ends animations and inertia. */
  stop(): void
  /** Continues by inertia after a drag. */
  fling(velocity: AngularVelocity | null): void
  turnTo(view: Partial<View>, durationMs: number): void
  /** Returns to the view on arrival. */
  goHome(): void
}
