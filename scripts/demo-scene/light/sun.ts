import { directionToVector, type Vec3 } from '../../../src/shared/geometry/sphere.ts'

/** Direction to the sun in the late afternoon: compass bearing 238°, 35° above the horizon. */
export const toSun: Vec3 = directionToVector({ yawDeg: 238, pitchDeg: 35 })

/** Irradiance on a surface that faces the sun, in the unit of the sky's radiance. */
export const sunLight: Vec3 = [17, 14.6, 11.2]

/** Radius of the sun's disc as a tangent, a little larger than the real one. */
const discRadius = 0.0085
const level = Math.hypot(toSun[0], toSun[2])
/** The vectors `discRight` and `discUp` span the sun's disc, for soft shadows. */
export const discRight: Vec3 = [(-toSun[2] / level) * discRadius, 0, (toSun[0] / level) * discRadius]
export const discUp: Vec3 = [
  ((-toSun[0] * toSun[1]) / level) * discRadius,
  level * discRadius,
  ((-toSun[2] * toSun[1]) / level) * discRadius,
]
