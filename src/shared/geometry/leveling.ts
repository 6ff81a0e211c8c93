import type { PanoramaManifest } from '../media/panorama-manifest.ts'
import { cameraAxes, dot, type Vec3 } from './sphere.ts'

/**
 * Rotation between image and world, from the tilt of the rig. Hotspots, presses and tiles are in image space; views are
 * in world space, so that the horizon is level and dragging feels upright.
 */
export type Leveling = {
  /** World direction of an image direction. */
  toWorld(image: Vec3): Vec3
  /** Image direction of a world direction. */
  toImage(world: Vec3): Vec3
}

/**
 * Leveling of a stop. The image has the axes of a camera rig that is pitched up by `levelPitchDeg` and rolled clockwise
 * by `levelRollDeg`. These corrections by the author are added to the tilt that the camera measured (`pose`, with the
 * signs of GPano's PosePitchDegrees and PoseRollDegrees).
 */
export function levelingOf(
  stop: { readonly levelPitchDeg: number; readonly levelRollDeg: number },
  { pitchDeg = 0, rollDeg = 0 }: NonNullable<PanoramaManifest['pose']> = {},
): Leveling {
  const rigDirection = { yawDeg: 0, pitchDeg: pitchDeg + stop.levelPitchDeg }
  const { right, up, forward } = cameraAxes(rigDirection, rollDeg + stop.levelRollDeg)
  return {
    toWorld: ([x, y, z]) => [
      right[0] * x + up[0] * y - forward[0] * z,
      right[1] * x + up[1] * y - forward[1] * z,
      right[2] * x + up[2] * y - forward[2] * z,
    ],
    toImage: (world) => [dot(world, right), dot(world, up), -dot(world, forward)],
  }
}
