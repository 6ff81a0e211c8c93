import { dot, type Vec3 } from '../../../../shared/geometry/sphere.ts'
import type { Color, Sample } from '../../../../shared/media/nadir-fill.ts'
import type { BlurGroup } from './blur-groups.ts'
import type { Layer } from './layer.ts'

/** Samples along the edge of a cell. */
const samplesPerEdge = 12
const fullShare = 0.75

/**
 * Edge of the cells, in radians. All that is left of what lies under a group are the means of its cells, so that this
 * is how coarse it becomes: three or four cells across a dab, five to seven across what was covered by many.
 */
function cellRad({ discs, around }: BlurGroup): number {
  const brush = Math.max(...discs.map(({ radiusRad }) => radiusRad))
  return Math.max(0.6 * brush, Math.min(around.radiusRad / 3, 1.5 * brush))
}

type Frame = { readonly ahead: Vec3; readonly right: Vec3; readonly up: Vec3 }

/** Any axes across a direction. */
function frameAround(ahead: Vec3): Frame {
  const [x, y, z] = ahead
  const flat = Math.hypot(x, z)
  const right: Vec3 = flat < 1e-6 ? [1, 0, 0] : [-z / flat, 0, x / flat]
  const up: Vec3 = [right[1] * z - right[2] * y, right[2] * x - right[0] * z, right[0] * y - right[1] * x]
  return { ahead, right, up }
}

/** Azimuthal equidistant: the plane that keeps angles from the middle (Snyder 1987, ch. 25). */
function toPlane({ ahead, right, up }: Frame, unit: Vec3): readonly [number, number] {
  const a = dot(unit, right)
  const b = dot(unit, up)
  const sine = Math.hypot(a, b)
  const stretch = sine < 1e-12 ? 1 : Math.atan2(sine, dot(unit, ahead)) / sine
  return [a * stretch, b * stretch]
}

function fromPlane({ ahead, right, up }: Frame, a: number, b: number): Vec3 {
  const angle = Math.hypot(a, b)
  const along = Math.cos(angle)
  const across = angle < 1e-12 ? 1 : Math.sin(angle) / angle
  const at = (axis: 0 | 1 | 2) => ahead[axis] * along + (right[axis] * a + up[axis] * b) * across
  return [at(0), at(1), at(2)]
}

/** Mean color of a cell of the plane. */
function meanOfCell(sample: Sample, frame: Frame, [left, bottom, edge]: readonly [number, number, number]): Color {
  const sum = [0, 0, 0]
  for (let row = 0; row < samplesPerEdge; row++) {
    for (let column = 0; column < samplesPerEdge; column++) {
      const a = left + ((column + 0.5) / samplesPerEdge) * edge
      const b = bottom + ((row + 0.5) / samplesPerEdge) * edge
      const colour = sample(fromPlane(frame, a, b))
      for (const c of [0, 1, 2] as const) sum[c] = (sum[c] ?? 0) + colour[c]
    }
  }
  const [red, green, blue] = sum.map((value) => value / samplesPerEdge ** 2) as [number, number, number]
  return [red, green, blue]
}

/** Weights of a uniform cubic B-spline for the four cells around a place. */
function splineWeights(t: number): readonly [number, number, number, number] {
  const u = 1 - t
  const t2 = t * t
  const t3 = t * t * t
  return [(u * u * u) / 6, (3 * t3 - 6 * t2 + 4) / 6, (3 * (t + t2 - t3) + 1) / 6, t3 / 6]
}

/** What a group of strokes leaves of the image under it: the means of coarse cells, with no edge between them. */
export function blurLayer(group: BlurGroup, sample: Sample): Layer {
  const frame = frameAround(group.around.center)
  const edge = cellRad(group)
  const cells = new Map<string, Color>()
  const cellAt = (i: number, j: number): Color => {
    const name = `${i} ${j}`
    const known = cells.get(name)
    if (known) return known
    const mean = meanOfCell(sample, frame, [(i - 0.5) * edge, (j - 0.5) * edge, edge])
    cells.set(name, mean)
    return mean
  }
  const colorAt = (unit: Vec3): Color => {
    const [a, b] = toPlane(frame, unit)
    const i = Math.floor(a / edge)
    const j = Math.floor(b / edge)
    const across = splineWeights(a / edge - i)
    const upwards = splineWeights(b / edge - j)
    let red = 0
    let green = 0
    let blue = 0
    for (let row = 0; row < 4; row++) {
      for (let column = 0; column < 4; column++) {
        const weight = (across[column] ?? 0) * (upwards[row] ?? 0)
        const cell = cellAt(i + column - 1, j + row - 1)
        red += weight * cell[0]
        green += weight * cell[1]
        blue += weight * cell[2]
      }
    }
    return [red, green, blue]
  }
  return { discs: group.discs, fullShare, colorAt }
}
