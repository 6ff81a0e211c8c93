import { type Direction, normalizeYawDeg, radPerDeg } from './sphere.ts'

/** How far something lies from where it lay, in degrees along the sphere: negative to the left and downwards. */
export type Displacement = { readonly rightDeg: number; readonly upDeg: number }

/**
 * The way from one direction to another, first along the circle of latitude halfway between both, then along the
 * meridian: what keeps its height moved left or right only, however high it is. The shorter way around.
 */
export function displacementOf(from: Direction, to: Direction): Displacement {
  const halfwayDeg = (from.pitchDeg + to.pitchDeg) / 2
  const turnDeg = normalizeYawDeg(to.yawDeg - from.yawDeg)
  return { rightDeg: turnDeg * Math.cos(halfwayDeg * radPerDeg), upDeg: to.pitchDeg - from.pitchDeg }
}
