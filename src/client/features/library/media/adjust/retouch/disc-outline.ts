import type { Vec3 } from '../../../../../../shared/geometry/sphere.ts'
import type { Disc } from '../../../../../../shared/media/retouch-shapes.ts'
import { type ImageCamera, projectToStage } from './image-camera.ts'

const pointCount = 24

/** Points around a circle on the sphere. `right` and `up` are the unit vectors at right angles to its center. */
function circlePoints({ center, radiusRad }: Disc): Vec3[] {
  const [x, y, z] = center
  const horizontalLength = Math.hypot(x, z)
  const right: Vec3 = horizontalLength < 1e-6 ? [1, 0, 0] : [-z / horizontalLength, 0, x / horizontalLength]
  const up: Vec3 = [right[1] * z - right[2] * y, right[2] * x - right[0] * z, right[0] * y - right[1] * x]
  const sine = Math.sin(radiusRad)
  const cosine = Math.cos(radiusRad)
  return Array.from({ length: pointCount }, (_, index) => {
    const angleRad = (index / pointCount) * 2 * Math.PI
    const alongRight = Math.cos(angleRad) * sine
    const alongUp = Math.sin(angleRad) * sine
    const coordinate = (axis: 0 | 1 | 2) => center[axis] * cosine + right[axis] * alongRight + up[axis] * alongUp
    return [coordinate(0), coordinate(1), coordinate(2)]
  })
}

/** SVG path of circles projected to the stage; empty if none is fully in front of the camera. */
export function discOutlines(camera: ImageCamera, discs: readonly Disc[]): string {
  return discs
    .map((disc) => circlePoints(disc).map((point) => projectToStage(camera, point)))
    .filter((points) => points.every((point) => point !== null))
    .map((points) => `M${points.map((point) => point?.map((px) => px.toFixed(1)).join(' ')).join('L')}Z`)
    .join('')
}
