import {
  angleBetweenDeg,
  clampPitchDeg,
  type Direction,
  normalizeYawDeg,
} from '../../../../../shared/geometry/sphere.ts'
import { flatToDirection } from '../../../../../shared/hotspots/flat-position.ts'

/** Hotspots at this angle or more don't cover each other. */
export const minAngleDeg = 12

/** Pitch of a link on the floor a few steps away. */
export const linkPitchDeg = -10

/** Turns from the middle to both sides: 0, 1, −1, 2, −2 and so on. */
function alternating(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => (index % 2 === 1 ? (index + 1) / 2 : -index / 2))
}

const pitchTurnsDeg = alternating(7).map((steps) => steps * -15)
const yawTurnsDeg = alternating(17).map((steps) => steps * 20)

function turned({ yawDeg, pitchDeg }: Direction, rightDeg: number, upDeg: number): Direction {
  return { yawDeg: normalizeYawDeg(yawDeg + rightDeg), pitchDeg: clampPitchDeg(pitchDeg + upDeg) }
}

/** Directions around a true one: above and below it first, which keeps the bearing. */
export function directionsNear(direction: Direction): readonly Direction[] {
  return yawTurnsDeg.flatMap((rightDeg) => pitchTurnsDeg.map((upDeg) => turned(direction, rightDeg, upDeg)))
}

/** Directions for links whose direction is unknown: side by side in front of the start view, then in rows below it. */
export function directionsInFront({ yawDeg }: Direction): readonly Direction[] {
  const middle = { yawDeg, pitchDeg: linkPitchDeg }
  return pitchTurnsDeg.flatMap((upDeg) => yawTurnsDeg.map((rightDeg) => turned(middle, rightDeg, upDeg)))
}

/** Directions on a flat image: side by side near its lower edge, then in rows above it. */
export const directionsOnImage: readonly Direction[] = [0.9, 0.7, 0.5, 0.3, 0.1].flatMap((y) =>
  [0.5, 0.3, 0.7, 0.1, 0.9].map((x) => flatToDirection({ x, y })),
)

/** The first direction that keeps apart from all hotspots, or else the first one. */
export function freeDirection(directions: readonly Direction[], hotspots: readonly Direction[]): Direction {
  const isFree = (direction: Direction) =>
    hotspots.every((hotspot) => angleBetweenDeg(direction, hotspot) >= minAngleDeg)
  return directions.find(isFree) ?? directions[0] ?? { yawDeg: 0, pitchDeg: linkPitchDeg }
}
