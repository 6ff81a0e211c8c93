import { dot, type Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { Color, Sampler } from '../../../../shared/media/nadir-fill.ts'
import type { BlurGroup } from './blur-groups.ts'
import type { Layer } from './layer.ts'

/** Number of samples along an edge of a cell that its mean is computed from. */
const samplesPerEdge = 12
/** Fraction of each disc's radius that is fully blurred; beyond it the blur fades out. */
const fullFraction = 0.75

/**
 * Edge length of the cells. A single dab has three or four cells across, a larger group five to seven, so that nothing
 * under them can be recognized.
 */
function cellSizeRad({ discs, bounds }: BlurGroup): number {
  const brushRadiusRad = Math.max(...discs.map(({ radiusRad }) => radiusRad))
  const sizeMinRad = 0.6 * brushRadiusRad
  const sizeMaxRad = 1.5 * brushRadiusRad
  return Math.max(sizeMinRad, Math.min(bounds.radiusRad / 3, sizeMaxRad))
}

type TangentFrame = { readonly ahead: Vec3; readonly right: Vec3; readonly up: Vec3 }

/** Axes of the tangent plane at a direction. */
function tangentFrame(ahead: Vec3): TangentFrame {
  const [x, y, z] = ahead
  const horizontalLength = Math.hypot(x, z)
  const right: Vec3 = horizontalLength < 1e-6 ? [1, 0, 0] : [-z / horizontalLength, 0, x / horizontalLength]
  const up: Vec3 = [right[1] * z - right[2] * y, right[2] * x - right[0] * z, right[0] * y - right[1] * x]
  return { ahead, right, up }
}

/** Azimuthal equidistant projection (Snyder 1987, ch. 25): the distance from the origin is the angle in radians. */
function project({ ahead, right, up }: TangentFrame, unit: Vec3): readonly [number, number] {
  const a = dot(unit, right)
  const b = dot(unit, up)
  const sine = Math.hypot(a, b)
  const anglePerSine = sine < 1e-12 ? 1 : Math.atan2(sine, dot(unit, ahead)) / sine
  return [a * anglePerSine, b * anglePerSine]
}

/** Direction of a point of the projection. */
function unproject({ ahead, right, up }: TangentFrame, a: number, b: number): Vec3 {
  const angle = Math.hypot(a, b)
  const cosine = Math.cos(angle)
  const sinePerAngle = angle < 1e-12 ? 1 : Math.sin(angle) / angle
  const component = (axis: 0 | 1 | 2) => ahead[axis] * cosine + (right[axis] * a + up[axis] * b) * sinePerAngle
  return [component(0), component(1), component(2)]
}

/** Mean color of a square cell of the projection. */
function meanOfCell(
  sample: Sampler,
  frame: TangentFrame,
  [left, bottom, edge]: readonly [number, number, number],
): Color {
  const sum = [0, 0, 0]
  for (let row = 0; row < samplesPerEdge; row++) {
    for (let column = 0; column < samplesPerEdge; column++) {
      const a = left + ((column + 0.5) / samplesPerEdge) * edge
      const b = bottom + ((row + 0.5) / samplesPerEdge) * edge
      const color = sample(unproject(frame, a, b))
      for (const c of [0, 1, 2] as const) sum[c] = (sum[c] ?? 0) + color[c]
    }
  }
  const [red, green, blue] = sum.map((value) => value / samplesPerEdge ** 2) as [number, number, number]
  return [red, green, blue]
}

/** Weights of a uniform cubic B-spline for the four cells around a position. */
function splineWeights(t: number): readonly [number, number, number, number] {
  const u = 1 - t
  const t2 = t * t
  const t3 = t * t * t
  return [(u * u * u) / 6, (3 * t3 - 6 * t2 + 4) / 6, (3 * (t + t2 - t3) + 1) / 6, t3 / 6]
}

/** Irreversible blur of a group of strokes: the means of coarse cells, interpolated by a cubic B-spline. */
export function blurLayer(group: BlurGroup, sample: Sampler): Layer {
  const frame = tangentFrame(group.bounds.center)
  const edge = cellSizeRad(group)
  const cells = new Map<string, Color>()
  const cellAt = (i: number, j: number): Color => {
    const key = `${i} ${j}`
    const cached = cells.get(key)
    if (cached) return cached
    const mean = meanOfCell(sample, frame, [(i - 0.5) * edge, (j - 0.5) * edge, edge])
    cells.set(key, mean)
    return mean
  }
  const colorAt = (unit: Vec3): Color => {
    const [a, b] = project(frame, unit)
    const i = Math.floor(a / edge)
    const j = Math.floor(b / edge)
    const columnWeights = splineWeights(a / edge - i)
    const rowWeights = splineWeights(b / edge - j)
    let red = 0
    let green = 0
    let blue = 0
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 4; column++) {
        const weight = (columnWeights[column] ?? 0) * (rowWeights[row] ?? 0)
        const cell = cellAt(i + column - 1, j + row - 1)
        red += weight * cell[0]
        green += weight * cell[1]
        blue += weight * cell[2]
      }
    }
    return [red, green, blue]
  }
  return { discs: group.discs, fullFraction, colorAt }
}
