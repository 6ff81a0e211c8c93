import type { Vec3, View } from '../../../shared/geometry/sphere.ts'
import type { Spin } from '../camera/inertia.ts'

export type Point = { readonly x: number; readonly y: number }
/** Time of the movement by `performance.now()`, and the field of view to zoom to first, the present one by default. */
export type DragOptions = { readonly nowMs: number; readonly fovDeg?: number }

/**
 * The object that pointer, wheel and keys move: the camera, or a flat image, whose `view` is in its own units: yaw to
 * the right, pitch upwards, the field of view along the longer side. Points are CSS pixels from the viewer's top left.
 */
export interface InputTarget {
  readonly view: View
  /** Returns the vector at a point, for `drag`. */
  grab(point: Point): Vec3
  /** Moves so that what was grabbed stays under a point; zooms first when a field of view is given. */
  drag(grabbed: Vec3, point: Point, options: DragOptions): void
  /** Zooms about a point: what is under it stays there. `factor` above 1 comes nearer. */
  zoomAt(point: Point, factor: number, nowMs: number): void
  /**
   * Field of view that shows things `factor` times as large as another one, by default the one that a turn under way
   * leads to: quick presses add up.
   */
  fovZoomedBy(factor: number, fromDeg?: number): number
  /** Ends what moves it by itself. */
  stop(): void
  /** Let go of in motion. */
  fling(spin: Spin | null): void
  turnTo(view: Partial<View>, durationMs: number): void
  /** Back to how it is shown on arrival. */
  goHome(): void
}
