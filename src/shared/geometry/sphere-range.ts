import { type Direction, normalizeYawDeg } from './sphere.ts'

/** Range of directions. `yawMaxDeg` is up to 360 larger than `yawMinDeg`. */
export type SphereRange = {
  readonly yawMinDeg: number
  readonly yawMaxDeg: number
  readonly pitchMinDeg: number
  readonly pitchMaxDeg: number
}

export function isInRange({ yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg }: SphereRange, direction: Direction) {
  const halfRangeDeg = (yawMaxDeg - yawMinDeg) / 2
  const offsetDeg = normalizeYawDeg(direction.yawDeg - yawMinDeg - halfRangeDeg)
  return Math.abs(offsetDeg) <= halfRangeDeg && direction.pitchDeg >= pitchMinDeg && direction.pitchDeg <= pitchMaxDeg
}
