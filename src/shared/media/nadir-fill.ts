import type { Vec3 } from '../geometry/sphere.ts'

export type Color = readonly [red: number, green: number, blue: number]

/** What a visitor sees where a partial panorama has nothing: a dark neutral that neither glares nor looks broken. */
export const emptyColor: Color = [32, 32, 32]

/** Color of a panorama in a direction, as the original shows it. */
export type Sample = (direction: Vec3) => Color

/** Share of the radius within which a patch covers all; from there it fades towards its edge. */
export const nadirFullShare = 0.85

const directions = 256
const depths = 8
/** The band around the circle that is looked at, as a share of its radius. */
const bandShare = 0.12
const harmonics = 24
/** Harmonics above about this one are softened away: no ray of a single pixel reaches inwards. */
const softness = 14
const rings = 64

/** A direction by its angle from the nadir and its yaw. */
function below(angle: number, yaw: number): Vec3 {
  const across = Math.sin(angle)
  return [across * Math.sin(yaw), -Math.cos(angle), -across * Math.cos(yaw)]
}

/** Mean colors of the band around the circle, by yaw. */
function bandColors(sample: Sample, radiusRad: number): Color[] {
  return Array.from({ length: directions }, (_, direction) => {
    const sum: [number, number, number] = [0, 0, 0]
    for (let depth = 0; depth < depths; depth++) {
      const angle = radiusRad * (1 + (bandShare * (depth + 0.5)) / depths)
      const colour = sample(below(angle, (direction / directions) * 2 * Math.PI))
      for (const c of [0, 1, 2] as const) sum[c] += colour[c] / depths
    }
    return sum
  })
}

type Harmonic = { readonly cosine: number; readonly sine: number }

function harmonicsOf(values: readonly number[]): Harmonic[] {
  return Array.from({ length: harmonics }, (_, order) => {
    const scale = ((order === 0 ? 1 : 2) / values.length) * Math.exp(-((order / softness) ** 2))
    let cosine = 0
    let sine = 0
    for (const [index, value] of values.entries()) {
      const turn = (order * index * 2 * Math.PI) / values.length
      cosine += value * Math.cos(turn)
      sine += value * Math.sin(turn)
    }
    return { cosine: cosine * scale, sine: sine * scale }
  })
}

/**
 * Draws what surrounds the nadir inwards without a seam, for directions within `radiusRad` of it: the harmonic function with the band's colors on the edge
 * (Poisson's integral as a Fourier series). The stereographic radius makes it harmonic on the sphere as well.
 */
export function nadirFill(sample: Sample, radiusRad: number): (unit: Vec3) => Color {
  const band = bandColors(sample, radiusRad)
  const channels = ([0, 1, 2] as const).map((c) => harmonicsOf(band.map((colour) => colour[c])))
  const table = new Float64Array((rings + 2) * directions * 3)
  for (let ring = 0, o = 0; ring < rings + 2; ring++) {
    const reach = Math.min(1, ring / rings)
    for (let direction = 0; direction < directions; direction++) {
      const yaw = (direction / directions) * 2 * Math.PI
      for (const channel of channels) {
        table[o++] = channel.reduce(
          (sum, { cosine, sine }, order) =>
            sum + reach ** order * (cosine * Math.cos(order * yaw) + sine * Math.sin(order * yaw)),
          0,
        )
      }
    }
  }
  const value = (ring: number, direction: number, c: number) =>
    table[3 * (ring * directions + (direction % directions)) + c] ?? 0
  return ([x, y, z]) => {
    const angle = Math.atan2(Math.hypot(x, z), -y)
    const r = Math.min(rings, (rings * Math.tan(angle / 2)) / Math.tan(radiusRad / 2))
    const turn = Math.atan2(x, -z) / (2 * Math.PI)
    const d = (turn - Math.floor(turn)) * directions
    const ring = Math.floor(r)
    const direction = Math.floor(d)
    const u = d - direction
    const v = r - ring
    const channel = (c: number) =>
      (value(ring, direction, c) * (1 - u) + value(ring, direction + 1, c) * u) * (1 - v) +
      (value(ring + 1, direction, c) * (1 - u) + value(ring + 1, direction + 1, c) * u) * v
    return [channel(0), channel(1), channel(2)]
  }
}
