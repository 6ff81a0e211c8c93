import { cameraAxes, dot, type Vec3 } from '../../../shared/geometry/sphere.ts'
import type { PanoramaManifest } from '../../../shared/media/panorama-manifest.ts'

/**
 * How the rig stood when the image was taken. Hotspots, presses and tiles are measured in the image; views, so
 * that the horizon is level and dragging feels upright, in the world.
 */
export type Leveling = {
  /** World direction of an image direction. */
  toWorld(image: Vec3): Vec3
  /** Image direction of a world direction. */
  toImage(world: Vec3): Vec3
}

/**
 * Levelling of a stop. A rig pitched up by `levelPitchDeg` and rolled clockwise by `levelRollDeg` saw the world
 * through camera axes turned that way: its image axes are those camera axes. What the camera itself has measured
 * (`pose`, with the signs of GPano's PosePitchDegrees and PoseRollDegrees) comes first; an author corrects the rest.
 */
export function levelingOf(
  stop: { readonly levelPitchDeg: number; readonly levelRollDeg: number },
  { pitchDeg = 0, rollDeg = 0 }: NonNullable<PanoramaManifest['pose']> = {},
): Leveling {
  const stood = { yawDeg: 0, pitchDeg: pitchDeg + stop.levelPitchDeg }
  const { right, up, forward } = cameraAxes(stood, rollDeg + stop.levelRollDeg)
  return {
    toWorld: ([x, y, z]) => [
      right[0] * x + up[0] * y - forward[0] * z,
      right[1] * x + up[1] * y - forward[1] * z,
      right[2] * x + up[2] * y - forward[2] * z,
    ],
    toImage: (world) => [dot(world, right), dot(world, up), -dot(world, forward)],
  }
}
