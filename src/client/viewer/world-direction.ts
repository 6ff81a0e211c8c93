import { levelingOf } from '../../shared/geometry/leveling.ts'
import { type Direction, directionToVector, vectorToDirection } from '../../shared/geometry/sphere.ts'
import type { PanoramaLevel } from '../../shared/media/adjustments.ts'
import type { PanoramaManifest } from '../../shared/media/panorama-manifest.ts'
import type { Stop } from '../../shared/tours/stops.ts'

/** Converts a direction of a leveled image to world space. */
export function worldDirection(direction: Direction, level: PanoramaLevel): Direction {
  const leveling = levelingOf({ levelPitchDeg: 0, levelRollDeg: 0 }, level)
  return vectorToDirection(leveling.toWorld(directionToVector(direction)))
}

/**
 * Conversions between two kinds of directions: in the image of a stop, such as the direction of a hotspot, and in world
 * space.
 */
export type StopDirections = {
  toWorld(imageDirection: Direction): Direction
  toImage(worldDirection: Direction): Direction
}

/** Conversions for a stop. `pose` is the pose of its panorama. */
export function stopDirections(
  stop: Pick<Stop, 'levelPitchDeg' | 'levelRollDeg'>,
  pose: PanoramaManifest['pose'],
): StopDirections {
  const leveling = levelingOf(stop, pose)
  return {
    toWorld: (direction) => vectorToDirection(leveling.toWorld(directionToVector(direction))),
    toImage: (direction) => vectorToDirection(leveling.toImage(directionToVector(direction))),
  }
}
