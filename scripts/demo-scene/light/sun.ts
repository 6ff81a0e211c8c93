import { directionToVector, type Vec3 } from '../../../src/shared/geometry/sphere.ts'

/** Late afternoon: compass bearing 238°, 35° above the horizon. Points to the sun. */
export const toSun: Vec3 = directionToVector({ yawDeg: 238, pitchDeg: 35 })

/** Irradiance on a surface square to the sun; the sky's radiance is measured in the same unit. */
export const sunLight: Vec3 = [17, 14.6, 11.2]

/** Two vectors that span the sun's disc, for soft shadows. The disc is a little larger than the real one. */
const discRadius = 0.0085
const level = Math.hypot(toSun[0], toSun[2])
export const discRight: Vec3 = [(-toSun[2] / level) * discRadius, 0, (toSun[0] / level) * discRadius]
export const discUp: Vec3 = [
  ((-toSun[0] * toSun[1]) / level) * discRadius,
  level * discRadius,
  ((-toSun[2] * toSun[1]) / level) * discRadius,
]
