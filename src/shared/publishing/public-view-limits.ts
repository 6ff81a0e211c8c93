import { rangeIntersection } from '../geometry/range-intersection.ts'
import type { PanoramaManifest } from '../media/panorama-manifest.ts'
import { type ViewLimitFields, yawSpanDeg } from '../tours/view-limits.ts'
import type { PublicViewLimits } from './tour-document.ts'

/** Smallest common range, so that an empty one isn't used. */
const minSpanDeg = 1e-9

/** Published limits of a stop. A partial panorama limits the range as well; its leveling is ignored. */
export function publicViewLimitsOf(
  limits: ViewLimitFields,
  coverage: PanoramaManifest['coverage'],
): PublicViewLimits | undefined {
  const { yawMinDeg, pitchMinDeg, pitchMaxDeg, fovMinDeg, fovMaxDeg } = limits
  const spanDeg = yawSpanDeg(limits)
  const startDeg = spanDeg < 360 && yawMinDeg !== null ? yawMinDeg : -180
  const isRangeLimited = spanDeg < 360 || pitchMinDeg !== null || pitchMaxDeg !== null
  const range = {
    yawMinDeg: startDeg,
    yawMaxDeg: startDeg + spanDeg,
    pitchMinDeg: pitchMinDeg ?? -90,
    pitchMaxDeg: pitchMaxDeg ?? 90,
  }
  const publicLimits: PublicViewLimits = {
    ...(isRangeLimited && { range: coverage ? (rangeIntersection(range, coverage, minSpanDeg) ?? coverage) : range }),
    ...(fovMinDeg !== null && { fovMinDeg }),
    ...(fovMaxDeg !== null && { fovMaxDeg }),
  }
  return Object.keys(publicLimits).length === 0 ? undefined : publicLimits
}
