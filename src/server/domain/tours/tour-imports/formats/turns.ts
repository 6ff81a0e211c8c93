import {
  type Direction,
  directionToVector,
  radPerDeg,
  type Vec3,
  vectorToDirection,
} from '../../../../../shared/geometry/sphere.ts'

const rotateX = ([x, y, z]: Vec3, angleDeg: number): Vec3 => {
  const sin = Math.sin(angleDeg * radPerDeg)
  const cos = Math.cos(angleDeg * radPerDeg)
  return [x, y * cos - z * sin, y * sin + z * cos]
}

const rotateY = ([x, y, z]: Vec3, angleDeg: number): Vec3 => {
  const sin = Math.sin(angleDeg * radPerDeg)
  const cos = Math.cos(angleDeg * radPerDeg)
  return [x * cos + z * sin, y, z * cos - x * sin]
}

const rotateZ = ([x, y, z]: Vec3, angleDeg: number): Vec3 => {
  const sin = Math.sin(angleDeg * radPerDeg)
  const cos = Math.cos(angleDeg * radPerDeg)
  return [x * cos - y * sin, x * sin + y * cos, z]
}

/**
 * Rotation of a panorama: a roll that moves the right side up, then a tilt that moves the middle up, then a pan that moves
 * it to the left.
 */
export type Turn = { readonly panDeg: number; readonly tiltDeg: number; readonly rollDeg: number }

export const noTurn: Turn = { panDeg: 0, tiltDeg: 0, rollDeg: 0 }

export const isTilted = ({ tiltDeg, rollDeg }: Turn) => tiltDeg !== 0 || rollDeg !== 0

/** Direction on the image of a direction in the view, for a panorama with several rotations, the first one innermost. */
export function unturned(direction: Direction, turns: readonly Turn[]): Direction {
  const vector = turns.reduceRight<Vec3>(
    (vec, { panDeg, tiltDeg, rollDeg }) => rotateZ(rotateX(rotateY(vec, -panDeg), -tiltDeg), -rollDeg),
    directionToVector(direction),
  )
  return vectorToDirection(vector)
}

/** Yaw in the view of the center of the image. */
export function centerYawDeg(turns: readonly Turn[]): number {
  const center = turns.reduce<Vec3>(
    (vec, { panDeg, tiltDeg, rollDeg }) => rotateY(rotateX(rotateZ(vec, rollDeg), tiltDeg), panDeg),
    [0, 0, -1],
  )
  return vectorToDirection(center).yawDeg
}
