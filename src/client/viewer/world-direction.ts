import { levellingOf } from '../../sdk/core/camera/levelling.ts'
import type { PanoramaLevel } from '../../shared/media/adjustments.ts'
import { type Direction, directionToVector, vectorToDirection } from '../../shared/sphere.ts'

/** Where somebody looks who has a direction of a levelled picture in the middle. */
export function worldDirection(direction: Direction, level: PanoramaLevel): Direction {
  const levelling = levellingOf({ levelPitchDeg: 0, levelRollDeg: 0 }, level)
  return vectorToDirection(levelling.toWorld(directionToVector(direction)))
}
