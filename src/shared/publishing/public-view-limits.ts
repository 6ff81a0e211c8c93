import type { SphereRange } from '../geometry/sphere-range.ts'
import type { PanoramaManifest } from '../media/panorama-manifest.ts'
import { type ViewLimitFields, yawSpanDeg } from '../tours/view-limits.ts'
import type { PublicViewLimits } from './tour-document.ts'

type Arc = readonly [minDeg: number, maxDeg: number]

const widthOf = ([minDeg, maxDeg]: Arc) => maxDeg - minDeg

/** Intersection of two ranges of yaw; the larger part if there are two. */
function commonYaws(limits: Arc, coverage: Arc): Arc {
  if (widthOf(coverage) >= 360) return limits
  if (widthOf(limits) >= 360) return coverage
  const parts = [-360, 0, 360].map(
    (turnDeg): Arc => [Math.max(limits[0] + turnDeg, coverage[0]), Math.min(limits[1] + turnDeg, coverage[1])],
  )
  return parts.reduce((largest, part) => (widthOf(part) > widthOf(largest) ? part : largest))
}

/** Part of a partial panorama that limits allow; all of it if they allow none. */
function rangeWithin(limits: SphereRange, coverage: SphereRange): SphereRange {
  const yaws = commonYaws([limits.yawMinDeg, limits.yawMaxDeg], [coverage.yawMinDeg, coverage.yawMaxDeg])
  const pitchMinDeg = Math.max(limits.pitchMinDeg, coverage.pitchMinDeg)
  const pitchMaxDeg = Math.min(limits.pitchMaxDeg, coverage.pitchMaxDeg)
  const isEmpty = widthOf(yaws) <= 0 || pitchMaxDeg <= pitchMinDeg
  return isEmpty ? coverage : { yawMinDeg: yaws[0], yawMaxDeg: yaws[1], pitchMinDeg, pitchMaxDeg }
}

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
    ...(isRangeLimited && { range: coverage ? rangeWithin(range, coverage) : range }),
    ...(fovMinDeg !== null && { fovMinDeg }),
    ...(fovMaxDeg !== null && { fovMaxDeg }),
  }
  return Object.keys(publicLimits).length === 0 ? undefined : publicLimits
}
