import {
  angleBetweenDeg,
  clampPitchDeg,
  type Direction,
  normalizeYawDeg,
} from '../../../../../shared/geometry/sphere.ts'
import { flatToDirection } from '../../../../../shared/hotspots/flat-position.ts'

/** Minimum angle between hotspots that don't cover each other. */
export const minAngleDeg = 12

/** Pitch of a link on the floor a few steps away. */
export const linkPitchDeg = -10

/** Whole numbers by distance from 0, on alternating sides: 0, 1, −1, 2, −2 and so on. */
function alternatingSteps(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => (index % 2 === 1 ? (index + 1) / 2 : -index / 2))
}

const pitchStepDeg = 15
const yawStepDeg = 20

// Lower pitches are preferred.
const pitchOffsetsDeg = alternatingSteps(7).map((step) => -step * pitchStepDeg)
// All around except straight behind.
const yawOffsetsDeg = alternatingSteps(17).map((step) => step * yawStepDeg)

function offsetDirection({ yawDeg, pitchDeg }: Direction, rightDeg: number, upDeg: number): Direction {
  return { yawDeg: normalizeYawDeg(yawDeg + rightDeg), pitchDeg: clampPitchDeg(pitchDeg + upDeg) }
}

/** Candidates near a link's known direction: the direction itself, then above and below it, then to its sides. */
export function directionsNear(direction: Direction): readonly Direction[] {
  return yawOffsetsDeg.flatMap((rightDeg) =>
    pitchOffsetsDeg.map((upDeg) => offsetDirection(direction, rightDeg, upDeg)),
  )
}

/**
 * Candidates for a link with an unknown direction: side by side in front of the start view, then in rows below and
 * above.
 */
export function directionsInFront({ yawDeg }: Direction): readonly Direction[] {
  const middle = { yawDeg, pitchDeg: linkPitchDeg }
  return pitchOffsetsDeg.flatMap((upDeg) => yawOffsetsDeg.map((rightDeg) => offsetDirection(middle, rightDeg, upDeg)))
}

/** Candidates on a flat image: side by side near its lower edge, then in rows above it. */
export const directionsOnImage: readonly Direction[] = [0.9, 0.7, 0.5, 0.3, 0.1].flatMap((y) =>
  [0.5, 0.3, 0.7, 0.1, 0.9].map((x) => flatToDirection({ x, y })),
)

/** First direction at which a hotspot covers no other; the first of all if there is none. */
export function freeDirection(directions: readonly Direction[], hotspots: readonly Direction[]): Direction {
  const isFree = (direction: Direction) =>
    hotspots.every((hotspot) => angleBetweenDeg(direction, hotspot) >= minAngleDeg)
  return directions.find(isFree) ?? directions[0] ?? { yawDeg: 0, pitchDeg: linkPitchDeg }
}
