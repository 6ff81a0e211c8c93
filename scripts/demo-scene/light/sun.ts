import { directionToVector, type Vec3 } from '../../../src/shared/geometry/sphere.ts'

/** Direction to the sun in the late afternoon: compass bearing 238°, 35° above the horizon. */
export const sunDirection: Vec3 = directionToVector({ yawDeg: 238, pitchDeg: 35 })

/** Irradiance on a surface that faces the sun, in the unit of the sky's radiance. */
export const sunLight: Vec3 = [17, 14.6, 11.2]

/** Tangent of the sun's angular radius, a little larger than the real one. */
const discRadius = 0.0085
const horizontalLength = Math.hypot(sunDirection[0], sunDirection[2])
/** Two vectors that span the sun's disc; soft shadows sample points on it. */
export const discRight: Vec3 = [
  (-sunDirection[2] / horizontalLength) * discRadius,
  0,
  (sunDirection[0] / horizontalLength) * discRadius,
]
export const discUp: Vec3 = [
  ((-sunDirection[0] * sunDirection[1]) / horizontalLength) * discRadius,
  horizontalLength * discRadius,
  ((-sunDirection[2] * sunDirection[1]) / horizontalLength) * discRadius,
]
