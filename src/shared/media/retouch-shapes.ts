import { angleBetween, directionToVector, dot, radPerDeg, type Vec3 } from '../geometry/sphere.ts'
import type { BlurStroke, NadirPatch } from './adjustments.ts'

/** What is painted over a panorama, as far as its tiles show: the image of the nadir patch by its content. */
export type RetouchFacts = {
  readonly strokes: readonly BlurStroke[]
  readonly nadir: (Omit<NadirPatch, 'mediaId'> & { readonly sha256: string | null }) | null
}
export const noRetouchFacts: RetouchFacts = { strokes: [], nadir: null }

/** A circle on the sphere: what is nearer to `center`, a unit vector, than the angle. */
export type Disc = { readonly center: Vec3; readonly radiusRad: number }

/** How much of a circle's paint there is at an angle from its middle: 1 inside, 0 at the edge, smooth between. */
export function coverageAt(angleRad: number, radiusRad: number, fullShare: number): number {
  const along = (radiusRad - angleRad) / (radiusRad * (1 - fullShare))
  const share = Math.max(0, Math.min(1, along))
  return share * share * (3 - 2 * share)
}

/** Circles along a way stand this share of their radius apart: between two of them 3 % of it are left out. */
const spacingShare = 0.5

/** Between two unit vectors along their great circle, by the share of the way. */
function between(from: Vec3, to: Vec3, share: number): Vec3 {
  const angle = angleBetween(from, to)
  const [a, b] = [Math.sin((1 - share) * angle), Math.sin(share * angle)].map((part) => part / Math.sin(angle)) as [
    number,
    number,
  ]
  return [from[0] * a + to[0] * b, from[1] * a + to[1] * b, from[2] * a + to[2] * b]
}

/** The circles that a brush covers on its way. */
export function strokeDiscs({ points, radiusDeg }: BlurStroke): Disc[] {
  const radiusRad = radiusDeg * radPerDeg
  const stations = points.map(([yawDeg, pitchDeg]) => directionToVector({ yawDeg, pitchDeg }))
  const centers = stations.flatMap((to, index) => {
    const from = stations[index - 1]
    const steps = from === undefined ? 1 : Math.ceil(angleBetween(from, to) / (spacingShare * radiusRad))
    if (from === undefined || steps <= 1) return [to]
    return Array.from({ length: steps }, (_, step) => between(from, to, (step + 1) / steps))
  })
  return centers.map((center) => ({ center, radiusRad }))
}

export const nadir: Vec3 = [0, -1, 0]

export function nadirDisc({ radiusDeg }: Pick<NadirPatch, 'radiusDeg'>): Disc {
  return { center: nadir, radiusRad: radiusDeg * radPerDeg }
}

/** A circle that holds all of them. */
export function boundingDisc(discs: readonly Disc[]): Disc {
  const sum = discs.reduce<Vec3>(([x, y, z], { center }) => [x + center[0], y + center[1], z + center[2]], [0, 0, 0])
  const length = Math.hypot(...sum)
  const center: Vec3 = length < 1e-9 ? nadir : [sum[0] / length, sum[1] / length, sum[2] / length]
  return { center, radiusRad: Math.max(...discs.map((disc) => angleBetween(center, disc.center) + disc.radiusRad)) }
}

export function discsOverlap(one: Disc, other: Disc): boolean {
  return dot(one.center, other.center) > Math.cos(Math.min(Math.PI, one.radiusRad + other.radiusRad))
}
