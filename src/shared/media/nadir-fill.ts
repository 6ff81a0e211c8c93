import type { Vec3 } from '../geometry/sphere.ts'

export type Color = readonly [red: number, green: number, blue: number]

/** Background of partial panoramas: a dark neutral color that doesn't glare. */
export const emptyColor: Color = [32, 32, 32]

/** Samples the original panorama in a direction. */
export type Sampler = (direction: Vec3) => Color

/** Fraction of the radius that a patch covers fully; beyond it the patch fades out toward its edge. */
export const nadirFullFraction = 0.85

const directionCount = 256
const bandSampleCount = 8
/** Width of the sampled band around the circle, as a fraction of its radius. */
const bandFraction = 0.12
const harmonicCount = 24
/** Order above which harmonics are damped, so that single pixels cast no rays inward. */
const dampingOrder = 14
const ringCount = 64

/** Direction at an angle from the nadir and a yaw. */
function nearNadir(angle: number, yaw: number): Vec3 {
  const horizontal = Math.sin(angle)
  return [horizontal * Math.sin(yaw), -Math.cos(angle), -horizontal * Math.cos(yaw)]
}

/** Mean colors of the band around the circle, by yaw. */
function bandColors(sample: Sampler, radiusRad: number): Color[] {
  return Array.from({ length: directionCount }, (_, direction) => {
    const sum: [number, number, number] = [0, 0, 0]
    for (let step = 0; step < bandSampleCount; step++) {
      const angle = radiusRad * (1 + (bandFraction * (step + 0.5)) / bandSampleCount)
      const color = sample(nearNadir(angle, (direction / directionCount) * 2 * Math.PI))
      for (const c of [0, 1, 2] as const) sum[c] += color[c] / bandSampleCount
    }
    return sum
  })
}

type Harmonic = { readonly cosine: number; readonly sine: number }

function harmonicsOf(values: readonly number[]): Harmonic[] {
  return Array.from({ length: harmonicCount }, (_, order) => {
    const scale = ((order === 0 ? 1 : 2) / values.length) * Math.exp(-((order / dampingOrder) ** 2))
    let cosine = 0
    let sine = 0
    for (const [index, value] of values.entries()) {
      const phase = (order * index * 2 * Math.PI) / values.length
      cosine += value * Math.cos(phase)
      sine += value * Math.sin(phase)
    }
    return { cosine: cosine * scale, sine: sine * scale }
  })
}

/**
 * Seamless inpainting of the nadir, for directions within `radiusRad` of it: the harmonic function with the band's
 * colors on its boundary (Poisson integral as a Fourier series). The stereographic radius makes it harmonic on the
 * sphere as well.
 */
export function nadirFill(sample: Sampler, radiusRad: number): (unit: Vec3) => Color {
  const band = bandColors(sample, radiusRad)
  const channels = ([0, 1, 2] as const).map((c) => harmonicsOf(band.map((color) => color[c])))
  const table = new Float64Array((ringCount + 2) * directionCount * 3)
  for (let ring = 0, offset = 0; ring < ringCount + 2; ring++) {
    const radiusFraction = Math.min(1, ring / ringCount)
    for (let direction = 0; direction < directionCount; direction++) {
      const yaw = (direction / directionCount) * 2 * Math.PI
      for (const channel of channels) {
        table[offset++] = channel.reduce(
          (sum, { cosine, sine }, order) =>
            sum + radiusFraction ** order * (cosine * Math.cos(order * yaw) + sine * Math.sin(order * yaw)),
          0,
        )
      }
    }
  }
  const value = (ring: number, direction: number, c: number) =>
    table[3 * (ring * directionCount + (direction % directionCount)) + c] ?? 0
  return ([x, y, z]) => {
    const angle = Math.atan2(Math.hypot(x, z), -y)
    const ringPosition = Math.min(ringCount, (ringCount * Math.tan(angle / 2)) / Math.tan(radiusRad / 2))
    const yawFraction = Math.atan2(x, -z) / (2 * Math.PI)
    const directionPosition = (yawFraction - Math.floor(yawFraction)) * directionCount
    const ring = Math.floor(ringPosition)
    const direction = Math.floor(directionPosition)
    const u = directionPosition - direction
    const v = ringPosition - ring
    const channel = (c: number) =>
      (value(ring, direction, c) * (1 - u) + value(ring, direction + 1, c) * u) * (1 - v) +
      (value(ring + 1, direction, c) * (1 - u) + value(ring + 1, direction + 1, c) * u) * v
    return [channel(0), channel(1), channel(2)]
  }
}
