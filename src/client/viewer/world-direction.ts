import { levelingOf } from '../../sdk/core/camera/leveling.ts'
import { type Direction, directionToVector, vectorToDirection } from '../../shared/geometry/sphere.ts'
import type { PanoramaLevel } from '../../shared/media/adjustments.ts'

/** Converts a direction of a leveled image to world space. */
export function worldDirection(direction: Direction, level: PanoramaLevel): Direction {
  const leveling = levelingOf({ levelPitchDeg: 0, levelRollDeg: 0 }, level)
  return vectorToDirection(leveling.toWorld(directionToVector(direction)))
}
