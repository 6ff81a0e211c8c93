import { clampPitchDeg, type Direction, normalizeYawDeg } from '../geometry/sphere.ts'
import { type Corners, rotateCorners } from './corners.ts'
import { flatToDirection, nearestFlatPosition, shiftCorners } from './flat-position.ts'

/** Number of arrow-key steps in each direction. */
type Steps = readonly [right: number, up: number]

/** Surface that hotspots lie on: the sphere around the visitor, or a flat image or video. */
export type Surface = {
  step(from: Direction, steps: Steps, isLarge: boolean): Direction
  /** Moves corners together with a hotspot that moves from one direction to another. */
  moveCorners(corners: Corners, from: Direction, to: Direction): Corners
}

const stepDeg = 0.5
const largeStepDeg = 5
const stepFraction = 0.005
const largeStepFraction = 0.05

const sphere: Surface = {
  step({ yawDeg, pitchDeg }, [right, up], isLarge) {
    const deg = isLarge ? largeStepDeg : stepDeg
    return { yawDeg: normalizeYawDeg(yawDeg + right * deg), pitchDeg: clampPitchDeg(pitchDeg + up * deg) }
  },
  moveCorners: rotateCorners,
}

const flat: Surface = {
  step(from, [right, up], isLarge) {
    const stepSize = isLarge ? largeStepFraction : stepFraction
    const { x, y } = nearestFlatPosition(from)
    return flatToDirection(nearestFlatPosition(flatToDirection({ x: x + right * stepSize, y: y - up * stepSize })))
  },
  moveCorners: shiftCorners,
}

/** Surface of a stop's hotspots. */
export function surfaceOf(isFlat: boolean): Surface {
  return isFlat ? flat : sphere
}
