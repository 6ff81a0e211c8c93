import { angleBetween, directionToVector, dot, radPerDeg, type Vec3 } from '../geometry/sphere.ts'
import type { BlurStroke, NadirPatch } from './adjustments.ts'

/** Properties of a retouch that affect tiles; the image of the nadir patch is identified by its hash. */
export type RetouchFacts = {
  readonly strokes: readonly BlurStroke[]
  readonly nadir: (Omit<NadirPatch, 'mediaId'> & { readonly sha256: string | null }) | null
}
export const noRetouchFacts: RetouchFacts = { strokes: [], nadir: null }

/** Spherical cap around `center`, a unit vector. */
export type Disc = { readonly center: Vec3; readonly radiusRad: number }

/**
 * Opacity of a disc at an angle from its center: 1 up to `fullFraction` of its radius, then a smoothstep falloff to 0
 * at its edge.
 */
export function discOpacityAt(angleRad: number, radiusRad: number, fullFraction: number): number {
  const edgeFraction = (radiusRad - angleRad) / (radiusRad * (1 - fullFraction))
  const fraction = Math.max(0, Math.min(1, edgeFraction))
  return fraction * fraction * (3 - 2 * fraction)
}

/**
 * Distance between discs along a stroke, as a multiple of their radius; the outline between two discs is off by 3 %.
 */
const spacingFactor = 0.5

/** Spherical linear interpolation (slerp) between two unit vectors. */
function slerp(from: Vec3, to: Vec3, fraction: number): Vec3 {
  const angle = angleBetween(from, to)
  const fromWeight = Math.sin((1 - fraction) * angle) / Math.sin(angle)
  const toWeight = Math.sin(fraction * angle) / Math.sin(angle)
  return [
    from[0] * fromWeight + to[0] * toWeight,
    from[1] * fromWeight + to[1] * toWeight,
    from[2] * fromWeight + to[2] * toWeight,
  ]
}

/** Discs that cover a blur stroke: one at each of its points, and as many between them as the spacing needs. */
export function strokeDiscs({ points, radiusDeg }: BlurStroke): Disc[] {
  const radiusRad = radiusDeg * radPerDeg
  const vectors = points.map(([yawDeg, pitchDeg]) => directionToVector({ yawDeg, pitchDeg }))
  const centers = vectors.flatMap((to, index) => {
    const from = vectors[index - 1]
    const stepCount = from === undefined ? 1 : Math.ceil(angleBetween(from, to) / (spacingFactor * radiusRad))
    if (from === undefined || stepCount <= 1) return [to]
    return Array.from({ length: stepCount }, (_, step) => slerp(from, to, (step + 1) / stepCount))
  })
  return centers.map((center) => ({ center, radiusRad }))
}

export const nadir: Vec3 = [0, -1, 0]

/** Disc that a nadir patch covers. */
export function nadirDisc({ radiusDeg }: Pick<NadirPatch, 'radiusDeg'>): Disc {
  return { center: nadir, radiusRad: radiusDeg * radPerDeg }
}

/** Disc that contains all discs; not necessarily the smallest one. */
export function boundingDisc(discs: readonly Disc[]): Disc {
  const sum = discs.reduce<Vec3>(([x, y, z], { center }) => [x + center[0], y + center[1], z + center[2]], [0, 0, 0])
  const length = Math.hypot(...sum)
  const center: Vec3 = length < 1e-9 ? nadir : [sum[0] / length, sum[1] / length, sum[2] / length]
  return { center, radiusRad: Math.max(...discs.map((disc) => angleBetween(center, disc.center) + disc.radiusRad)) }
}

/** True if two discs on the sphere overlap. */
export function discsOverlap(a: Disc, b: Disc): boolean {
  return dot(a.center, b.center) > Math.cos(Math.min(Math.PI, a.radiusRad + b.radiusRad))
}
