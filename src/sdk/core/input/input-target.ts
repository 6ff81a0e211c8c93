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
 * Target of pointer, wheel and keyboard input: the camera or a flat image. The `view` of a flat image has its own units.
 * Yaw grows to the right, pitch upward. The field of view is along the longer side. Points are CSS pixels from the
 * viewer's top left.
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
   * Field of view after zooming in by `factor` from `fromDeg`. The default is the field of view at the end of the running
   * animation, so that quick presses add up.
   */
  fovZoomedBy(factor: number, fromDeg?: number): number
  /** Ends animations and inertia. */
  stop(): void
  /** Continues by inertia after a drag. */
  fling(velocity: AngularVelocity | null): void
  /** Animates the view to these angles. Missing angles stay the same. */
  turnTo(view: Partial<View>, durationMs: number): void
  /** Animates the view to the one on arrival at the stop. */
  goHome(): void
}
