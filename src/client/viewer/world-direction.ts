import { levelingOf } from '../../sdk/core/camera/leveling.ts'
import { type Direction, directionToVector, vectorToDirection } from '../../shared/geometry/sphere.ts'
import type { PanoramaLevel } from '../../shared/media/adjustments.ts'

/** Where somebody looks who has a direction of a levelled image in the middle. */
export function worldDirection(direction: Direction, level: PanoramaLevel): Direction {
  const leveling = levelingOf({ levelPitchDeg: 0, levelRollDeg: 0 }, level)
  return vectorToDirection(leveling.toWorld(directionToVector(direction)))
}
