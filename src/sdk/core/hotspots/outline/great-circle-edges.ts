import type { Vec3 } from '../../../../shared/geometry/sphere.ts'

/** Maximum length of a segment, so that straight lines on the screen follow the great circle closely. */
const maxSegmentRad = (5 * Math.PI) / 180

function angleBetween([ax, ay, az]: Vec3, [bx, by, bz]: Vec3): number {
  const cross = Math.hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx)
  return Math.atan2(cross, ax * bx + ay * by + az * bz)
}

/** Points from `from` (inclusive) to `to` (exclusive), evenly spaced along the great circle (spherical interpolation). */
function subdivideEdge(from: Vec3, to: Vec3): readonly Vec3[] {
  const angle = angleBetween(from, to)
  const count = Math.max(1, Math.ceil(angle / maxSegmentRad))
  const intermediate = Array.from({ length: count - 1 }, (_, at): Vec3 => {
    const t = (at + 1) / count
    const a = Math.sin((1 - t) * angle) / Math.sin(angle)
    const b = Math.sin(t * angle) / Math.sin(angle)
    return [from[0] * a + to[0] * b, from[1] * a + to[1] * b, from[2] * a + to[2] * b]
  })
  return [from, ...intermediate]
}

/** Subdivides the edges of a closed shape into short segments; unit vectors. */
export function subdivideEdges(corners: readonly Vec3[]): readonly Vec3[] {
  return corners.flatMap((corner, at) => subdivideEdge(corner, corners[(at + 1) % corners.length] ?? corner))
}
