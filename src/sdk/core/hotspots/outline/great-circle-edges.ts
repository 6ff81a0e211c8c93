import type { Vec3 } from '../../../../shared/geometry/sphere.ts'

/** Maximum length of a segment, so that straight lines on the screen follow the great circle closely. */
const maxSegmentRad = (5 * Math.PI) / 180

function angleBetween([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): number {
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
  return Math.atan2(cross, ax * bx + ay * by + az * bz)
}

/** Points from `start` (inclusive) to `end` (exclusive), evenly spaced along the great circle (spherical interpolation). */
function subdivideEdge(start: Vec3, end: Vec3): readonly Vec3[] {
  const angle = angleBetween(start, end)
  const count = Math.max(1, Math.ceil(angle / maxSegmentRad))
  const intermediate = Array.from({ length: count - 1 }, (_, index): Vec3 => {
    const t = (index + 1) / count
    const a = Math.sin((1 - t) * angle) / Math.sin(angle)
    const b = Math.sin(t * angle) / Math.sin(angle)
    return [start[0] * a + end[0] * b, start[1] * a + end[1] * b, start[2] * a + end[2] * b]
  })
  return [start, ...intermediate]
}

/** Subdivides the edges of a closed shape into short segments; unit vectors. */
export function subdivideEdges(corners: readonly Vec3[]): readonly Vec3[] {
  return corners.flatMap((corner, index) => subdivideEdge(corner, corners[(index + 1) % corners.length] ?? corner))
}
