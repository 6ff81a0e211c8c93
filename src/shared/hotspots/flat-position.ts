import { type Direction, directionToVector, vectorToDirection } from '../geometry/sphere.ts'
import type { Corners } from './corners.ts'

/** Normalized coordinates on a flat image or video, 0…1 from the top left corner. */
export type FlatPosition = { readonly x: number; readonly y: number }

/**
 * Maps a flat image to a square straight ahead, 90° wide and high (gnomonic projection). Straight lines of the image
 * are great circles, so the geometry of corners applies to flat images as well.
 */
export function flatToDirection({ x, y }: FlatPosition): Direction {
  return vectorToDirection([2 * x - 1, 1 - 2 * y, -1])
}

/**
 * Inverse of `flatToDirection`; undefined for directions that point backward. Coordinates outside 0…1 are outside
 * the image.
 */
export function directionToFlat(direction: Direction): FlatPosition | undefined {
  const [x, y, z] = directionToVector(direction)
  return z < -1e-9 ? { x: (1 - x / z) / 2, y: (1 + y / z) / 2 } : undefined
}

/** Directions are rounded to two digits, so a point on the edge may end up slightly outside. */
const tolerance = 0.001
const isInRange = (coordinate: number) => coordinate >= -tolerance && coordinate <= 1 + tolerance

/** True if a direction points at the image. */
export function isOnImage(direction: Direction): boolean {
  const position = directionToFlat(direction)
  return position !== undefined && isInRange(position.x) && isInRange(position.y)
}

/** Precision of nine digits, which is finer than a pixel and keeps 0.3 as 0.3. */
const stepsPerUnit = 1e9
const clamp = (coordinate: number) => Math.round(Math.max(0, Math.min(1, coordinate)) * stepsPerUnit) / stepsPerUnit

/** Nearest position on the image; the center for directions that point backward. */
export function nearestFlatPosition(direction: Direction): FlatPosition {
  const { x, y } = directionToFlat(direction) ?? { x: 0.5, y: 0.5 }
  return { x: clamp(x), y: clamp(y) }
}

/** Moves corners together with a hotspot, without changing their shape on the image. */
export function shiftCorners(corners: Corners, from: Direction, to: Direction): Corners {
  const previousPosition = nearestFlatPosition(from)
  const targetPosition = nearestFlatPosition(to)
  return corners.map((corner) => {
    const { x, y } = directionToFlat(corner) ?? previousPosition
    return flatToDirection({
      x: x + targetPosition.x - previousPosition.x,
      y: y + targetPosition.y - previousPosition.y,
    })
  })
}
