import { type Direction, directionToVector, vectorToDirection } from '../geometry/sphere.ts'
import type { Corners } from './corners.ts'

/** Where something lies on a flat image or video: shares of its width and its height from the top left corner, 0…1. */
export type FlatPlace = { readonly x: number; readonly y: number }

/**
 * A place on a flat image as a direction: the image is spread over a square that is seen straight ahead, 90° wide
 * and high. So straight lines of the image are great circles, and all that is known of corners holds for it as well.
 */
export function directionOfPlace({ x, y }: FlatPlace): Direction {
  return vectorToDirection([2 * x - 1, 1 - 2 * y, -1])
}

/** The place that a direction stands for; undefined where it does not look ahead. Beyond 0…1 it lies beside the image. */
export function placeOfDirection(direction: Direction): FlatPlace | undefined {
  const [x, y, z] = directionToVector(direction)
  return z < -1e-9 ? { x: (1 - x / z) / 2, y: (1 + y / z) / 2 } : undefined
}

/** A direction kept to two digits may lie a little beside the edge that it stands on. */
const slack = 0.001
const isShare = (share: number) => share >= -slack && share <= 1 + slack

/** Whether a direction lies on the image. */
export function isOnImage(direction: Direction): boolean {
  const place = placeOfDirection(direction)
  return place !== undefined && isShare(place.x) && isShare(place.y)
}

/** Finer than a pixel of any image: what was given as 0.3 is told as 0.3. */
const perShare = 1e9
const within = (share: number) => Math.round(Math.max(0, Math.min(1, share)) * perShare) / perShare

/** The nearest place that lies on the image; its middle for directions that look elsewhere. */
export function nearestPlace(direction: Direction): FlatPlace {
  const { x, y } = placeOfDirection(direction) ?? { x: 0.5, y: 0.5 }
  return { x: within(x), y: within(y) }
}

/** Corners moved along with a hotspot, without changing their form on the image. */
export function shiftCorners(corners: Corners, from: Direction, to: Direction): Corners {
  const before = nearestPlace(from)
  const after = nearestPlace(to)
  return corners.map((corner) => {
    const { x, y } = placeOfDirection(corner) ?? before
    return directionOfPlace({ x: x + after.x - before.x, y: y + after.y - before.y })
  })
}
