import type { Leveling } from '../../../shared/geometry/leveling.ts'
import { radPerDeg, type Vec3 } from '../../../shared/geometry/sphere.ts'
import type { Projection } from '../camera/projection.ts'

/** Turns a direction to the right about the vertical axis. */
function turnRight([x, y, z]: Vec3, angleDeg: number): Vec3 {
  const cos = Math.cos(angleDeg * radPerDeg)
  const sin = Math.sin(angleDeg * radPerDeg)
  return [x * cos - z * sin, y, x * sin + z * cos]
}

/** Leveling of an image whose camera also faces `yawDeg` in the world. */
export function turnedLeveling(leveling: Leveling, yawDeg: number): Leveling {
  return {
    toWorld: (image) => turnRight(leveling.toWorld(image), yawDeg),
    toImage: (world) => leveling.toImage(turnRight(world, -yawDeg)),
  }
}

/** The same view of the world in an image with another leveling. */
export function projectionBetween(
  projection: Projection,
  { from, to }: { readonly from: Leveling; readonly to: Leveling },
): Projection {
  const convert = (axis: Vec3) => to.toImage(from.toWorld(axis))
  return {
    ...projection,
    right: convert(projection.right),
    up: convert(projection.up),
    forward: convert(projection.forward),
  }
}
