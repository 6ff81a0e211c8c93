import { normalizeYawDeg, radPerDeg } from '../../../shared/geometry/sphere.ts'
import type { SphereRange } from '../../../shared/geometry/sphere-range.ts'
import type { ViewLimits, ViewRange } from './field-of-view.ts'
import type { Viewport } from './projection.ts'

// Imports only modules that the core shares with other lazy chunks. More shared modules would make the core larger.

/** Range of directions that the screen can show. */
export type Range = {
  readonly coverage: SphereRange
  /** True for view limits: the screen shows nothing outside them. It may do so at the edge of a partial panorama. */
  readonly isStrict: boolean
  readonly viewport: Viewport
}

/** Number of halvings after which the result is exact. */
const bisectionSteps = 40

type Extents = readonly [horizontal: number, vertical: number]

/** Half width and height of the screen on a plane at distance 1. */
function extentsOf(fovDeg: number, { widthPx, heightPx }: Viewport): Extents {
  const perPx = Math.tan((fovDeg * radPerDeg) / 2) / Math.max(widthPx, heightPx)
  return [widthPx * perPx, heightPx * perPx]
}

/**
 * Lowest pitch of the camera at which no point of the screen is below `minDeg`. The lowest point is the middle of the
 * lower edge, or its corners if the edge is above the horizon: the corner (h, −v) of a camera pitched by p has the height
 * (sin p − v·cos p) / |1, h, v|.
 */
function lowestPitchDeg(minDeg: number, [horizontal, vertical]: Extents): number {
  const sin = Math.sin(minDeg * radPerDeg)
  const cornerSin = (sin * Math.hypot(1, horizontal, vertical)) / Math.hypot(1, vertical)
  const edgeRad = Math.asin(Math.min(1, Math.max(sin, cornerSin)))
  return minDeg > -90 ? (edgeRad + Math.atan(vertical)) / radPerDeg : minDeg
}

/**
 * Largest pitch, up or down, at which the screen stays within a range of yaw. The corners of the screen have the largest
 * yaw, atan2(h, cos p − v·sin p), which must be half the range; and cos p − v·sin p = |1, v|·cos(p + atan v).
 */
function steepestPitchDeg(halfRangeDeg: number, [horizontal, vertical]: Extents): number {
  const cos = horizontal / (Math.tan(halfRangeDeg * radPerDeg) * Math.hypot(1, vertical))
  // Across a pole the screen shows all yaws.
  const cosMin = halfRangeDeg < 180 ? 0 : -1
  return (Math.acos(Math.max(cosMin, Math.min(1, cos))) - Math.atan(vertical)) / radPerDeg
}

type Bounds = readonly [minDeg: number, maxDeg: number]

/** Range of the camera's pitch; its minimum is above its maximum if the screen is too large. */
function pitchBoundsOf({ coverage, isStrict }: Range, extents: Extents): Bounds {
  const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = coverage
  const steepestDeg = isStrict ? steepestPitchDeg(Math.min(180, (yawMaxDeg - yawMinDeg) / 2), extents) : 180
  return [
    Math.max(lowestPitchDeg(pitchMinDeg, extents), -steepestDeg),
    Math.min(-lowestPitchDeg(-pitchMaxDeg, extents), steepestDeg),
  ]
}

/** Finds the largest field of view, up to `maxDeg`, at which the screen fits into a range, by bisection. */
function widestFovDeg(range: Range, maxDeg: number): number {
  const fits = (fovDeg: number) => {
    const [pitchMinDeg, pitchMaxDeg] = pitchBoundsOf(range, extentsOf(fovDeg, range.viewport))
    return pitchMinDeg <= pitchMaxDeg
  }
  if (fits(maxDeg)) return maxDeg
  let fittingDeg = 0
  let tooWideDeg = maxDeg
  for (let step = 0; step < bisectionSteps; step++) {
    const middleDeg = (fittingDeg + tooWideDeg) / 2
    if (fits(middleDeg)) fittingDeg = middleDeg
    else tooWideDeg = middleDeg
  }
  return fittingDeg
}

/** Clamps an angle; to the middle of the bounds if they are too close to each other. */
function clampDeg(deg: number, [minDeg, maxDeg]: Bounds): number {
  return minDeg > maxDeg ? (minDeg + maxDeg) / 2 : Math.max(minDeg, Math.min(maxDeg, deg))
}

function viewRangeOf(range: Range): ViewRange {
  const { yawMinDeg, yawMaxDeg } = range.coverage
  const halfRangeDeg = (yawMaxDeg - yawMinDeg) / 2
  const middleDeg = yawMinDeg + halfRangeDeg
  /** Offset from the middle of the range, so that the jump at ±180° is outside it. */
  const offsetDeg = (yawDeg: number) => normalizeYawDeg(yawDeg - middleDeg)
  return {
    clamp(view, fromYawDeg) {
      const extents = extentsOf(view.fovDeg, range.viewport)
      const [horizontal, vertical] = extents
      const pitchDeg = clampDeg(view.pitchDeg, pitchBoundsOf(range, extents))
      if (halfRangeDeg >= 180) return { ...view, pitchDeg }
      // The corners closest to a pole have the largest yaw.
      const tiltRad = Math.abs(pitchDeg) * radPerDeg
      const halfScreenDeg = Math.atan2(horizontal, Math.cos(tiltRad) - Math.sin(tiltRad) * vertical) / radPerDeg
      const maxOffsetDeg = halfRangeDeg - halfScreenDeg
      const targetDeg =
        fromYawDeg === undefined
          ? offsetDeg(view.yawDeg)
          : offsetDeg(fromYawDeg) + normalizeYawDeg(view.yawDeg - fromYawDeg)
      return {
        ...view,
        yawDeg: normalizeYawDeg(middleDeg + clampDeg(targetDeg, [-maxOffsetDeg, maxOffsetDeg])),
        pitchDeg,
      }
    },
    yawTurnDeg: (fromDeg, toDeg) =>
      halfRangeDeg >= 180 ? normalizeYawDeg(toDeg - fromDeg) : offsetDeg(toDeg) - offsetDeg(fromDeg),
  }
}

/** Narrows limits so that the screen shows only a range. Ignores the leveling of a tilted camera rig. */
export function limitsWithin(limits: ViewLimits, range: Range): ViewLimits {
  const fovMaxDeg = widestFovDeg(range, limits.fovMaxDeg)
  return { fovMinDeg: Math.min(limits.fovMinDeg, fovMaxDeg), fovMaxDeg, range: viewRangeOf(range) }
}
