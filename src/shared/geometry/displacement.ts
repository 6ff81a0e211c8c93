import { type Direction, normalizeYawDeg, radPerDeg } from './sphere.ts'

/** Displacement on the sphere in degrees; negative to the left and downward. */
export type Displacement = { readonly rightDeg: number; readonly upDeg: number }

/**
 * Displacement from one direction to another by the shorter way around: along the circle of latitude halfway between
 * them, then along the meridian. A movement at constant pitch is purely horizontal.
 */
export function displacementOf(from: Direction, to: Direction): Displacement {
  const meanPitchDeg = (from.pitchDeg + to.pitchDeg) / 2
  const turnDeg = normalizeYawDeg(to.yawDeg - from.yawDeg)
  return { rightDeg: turnDeg * Math.cos(meanPitchDeg * radPerDeg), upDeg: to.pitchDeg - from.pitchDeg }
}
