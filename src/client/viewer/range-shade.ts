import { projectionOf, unproject, type Viewport } from '../../sdk/core/camera/projection.ts'
import { normalizeYawDeg, radPerDeg, type View, vectorToDirection } from '../../shared/geometry/sphere.ts'
import type { SphereRange } from '../../shared/geometry/sphere-range.ts'

/** Width of the gradient at the edge of the range, on which its middle is. */
const edgeDeg = 0.8

/** Opacity of the shade over each pixel of a small image of a view: 0 inside of a range, 1 outside. Row by row. */
export function rangeShade(range: SphereRange, view: View, { widthPx, heightPx }: Viewport): Float32Array {
  const projection = projectionOf(view, { widthPx, heightPx })
  const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = range
  const halfRangeDeg = (yawMaxDeg - yawMinDeg) / 2
  const middleDeg = yawMinDeg + halfRangeDeg
  const coversFullTurn = halfRangeDeg >= 180
  /** Angle between a direction and the range along a circle of latitude, which gets shorter toward the poles. */
  const yawOutsideDeg = (yawDeg: number, pitchDeg: number) =>
    (Math.abs(normalizeYawDeg(yawDeg - middleDeg)) - halfRangeDeg) * Math.cos(pitchDeg * radPerDeg)
  const shade = new Float32Array(widthPx * heightPx)
  for (let y = 0; y < heightPx; y++) {
    for (let x = 0; x < widthPx; x++) {
      const { yawDeg, pitchDeg } = vectorToDirection(unproject(projection, x + 0.5, y + 0.5))
      const besideDeg = coversFullTurn ? Number.NEGATIVE_INFINITY : yawOutsideDeg(yawDeg, pitchDeg)
      const outsideDeg = Math.max(besideDeg, pitchMinDeg - pitchDeg, pitchDeg - pitchMaxDeg)
      shade[y * widthPx + x] = Math.max(0, Math.min(1, outsideDeg / edgeDeg + 0.5))
    }
  }
  return shade
}
