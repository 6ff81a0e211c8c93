import { radPerDeg } from '../../../../../shared/geometry/sphere.ts'

/** Shape of the window that vertical fields of view are converted for. */
const aspectRatio = 16 / 9

/** Horizontal field of view, in degrees, of a window of 16:9 with a vertical field of view. */
export function horizontalOfVerticalDeg(verticalDeg: number): number {
  return (2 * Math.atan(Math.tan((verticalDeg * radPerDeg) / 2) * aspectRatio)) / radPerDeg
}
