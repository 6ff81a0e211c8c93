import { type PartialView, radPerDeg } from '../../../../../shared/geometry/sphere.ts'

/** View of a tool whose vertical angles grow downward. */
export function viewFromDown(
  yawDeg: number | undefined,
  downDeg: number | undefined,
  fovDeg: number | undefined,
): PartialView {
  return { yawDeg, pitchDeg: downDeg === undefined ? undefined : -downDeg, fovDeg }
}

/** Shape of the window that fields of view are converted for. */
const aspectRatio = 16 / 9

/** Field of view, in degrees, of an image plane that is `factor` times as long. */
export function scaledFovDeg(fovDeg: number, factor: number): number {
  return (2 * Math.atan(Math.tan((fovDeg * radPerDeg) / 2) * factor)) / radPerDeg
}

/** Horizontal field of view, in degrees, of a window of 16:9 with a vertical field of view. */
export const horizontalOfVerticalDeg = (verticalDeg: number) => scaledFovDeg(verticalDeg, aspectRatio)

/** Horizontal field of view, in degrees, of a window of 16:9 with a diagonal field of view. */
export const horizontalOfDiagonalDeg = (diagonalDeg: number) =>
  scaledFovDeg(diagonalDeg, aspectRatio / Math.hypot(aspectRatio, 1))
