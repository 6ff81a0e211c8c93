import { clampPitchDeg, type Direction, normalizeYawDeg } from '../geometry/sphere.ts'
import { type Corners, turnCorners } from './corners.ts'
import { directionOfPlace, nearestPlace, shiftCorners } from './flat-place.ts'

/** Right and up, in steps of an arrow key. */
type Steps = readonly [right: number, up: number]

/** What hotspots stand on: a sphere around the visitor, or a flat image. */
export type Surface = {
  /** Moves by small steps, or by large ones. */
  step(from: Direction, steps: Steps, isLarge: boolean): Direction
  /** Corners as they lie to one direction as they lay to another. */
  carry(corners: Corners, from: Direction, to: Direction): Corners
}

const stepDeg = 0.5
const largeStepDeg = 5
const stepShare = 0.005
const largeStepShare = 0.05

const sphere: Surface = {
  step({ yawDeg, pitchDeg }, [right, up], isLarge) {
    const deg = isLarge ? largeStepDeg : stepDeg
    return { yawDeg: normalizeYawDeg(yawDeg + right * deg), pitchDeg: clampPitchDeg(pitchDeg + up * deg) }
  },
  carry: turnCorners,
}

const image: Surface = {
  step(from, [right, up], isLarge) {
    const share = isLarge ? largeStepShare : stepShare
    const { x, y } = nearestPlace(from)
    return directionOfPlace(nearestPlace(directionOfPlace({ x: x + right * share, y: y - up * share })))
  },
  carry: shiftCorners,
}

export function surfaceOf(isFlat: boolean): Surface {
  return isFlat ? image : sphere
}
