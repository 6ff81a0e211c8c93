import {
  type Direction,
  directionToVector,
  type PartialView,
  radPerDeg,
  type Vec3,
  vectorToDirection,
} from '../../../../../shared/geometry/sphere.ts'

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

/** Widest window whose field of view the maximum one measures horizontally; wider ones keep their vertical one. */
const maximumAspectRatio = 4 / 3

/** Horizontal field of view, in degrees, of a window of 16:9 with a field of view that is limited to a window of 4:3. */
export const horizontalOfMaximumDeg = (maximumDeg: number) =>
  horizontalOfVerticalDeg(scaledFovDeg(maximumDeg, 1 / maximumAspectRatio))

/** Middle of the corners of an area; undefined without corners. */
export function middleDirection(corners: readonly Direction[]): Direction | undefined {
  if (corners.length === 0) return undefined
  const sum = corners.map(directionToVector).reduce<Vec3>(([x, y, z], [a, b, c]) => [x + a, y + b, z + c], [0, 0, 0])
  return vectorToDirection(sum)
}
