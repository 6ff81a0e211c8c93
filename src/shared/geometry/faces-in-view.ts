import { type CubeFace, vectorToFace } from './cube.ts'
import { cameraAxes, radPerDeg, type Vec3, type View } from './sphere.ts'

/** Part of the longer side that a viewport shows in each direction, unless its sides differ by more than a third. */
const visiblePart = 0.75
/** Points on each side of the grid that is tested. Faces that are smaller than its gaps don't matter yet. */
const gridPoints = 9

/** Cube faces that a view shows in a viewport of any usual shape. */
export function facesInView(view: View): ReadonlySet<CubeFace> {
  const { right, up, forward } = cameraAxes(view)
  const extent = visiblePart * Math.tan((view.fovDeg * radPerDeg) / 2)
  const steps = Array.from({ length: gridPoints }, (_, index) => extent * ((2 * index) / (gridPoints - 1) - 1))
  const rayAt = (x: number, y: number): Vec3 => [
    forward[0] + right[0] * x + up[0] * y,
    forward[1] + right[1] * x + up[1] * y,
    forward[2] + right[2] * x + up[2] * y,
  ]
  return new Set(steps.flatMap((x) => steps.map((y) => vectorToFace(rayAt(x, y)).face)))
}
