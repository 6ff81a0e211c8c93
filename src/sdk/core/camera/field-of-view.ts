import {
  clampPitchDeg,
  normalizeYawDeg,
  type PartialView,
  radPerDeg,
  type View,
} from '../../../shared/geometry/sphere.ts'
import type { PanoramaManifest } from '../../../shared/media/panorama-manifest.ts'
import type { Viewport } from './projection.ts'

/** Limits of the camera's direction and zoom. Degrees. */
export type ViewLimits = {
  readonly fovMinDeg: number
  readonly fovMaxDeg: number
  /** Coverage of a partial panorama, and the viewport that it should fill. */
  readonly partial?: { readonly coverage: Coverage; readonly viewport: Viewport } | undefined
}

export type Coverage = NonNullable<PanoramaManifest['coverage']>

const maxHorizontalDeg = 120
const maxVerticalDeg = 100
const minVerticalDeg = 10
/** Visitors can zoom in this far into images of any resolution. */
const alwaysReachableFovDeg = 50

const tanHalf = (deg: number) => Math.tan((deg * radPerDeg) / 2)
const fromTanHalf = (tan: number) => (2 * Math.atan(tan)) / radPerDeg

/**
 * Limits of `fovDeg` (along the longer side) in a viewport: at most 120° wide and 100° high, at least 10° high, and never
 * so narrow that a texel of the finest level covers more than two CSS pixels (focal length ≤ face size, because a face
 * has N/2 texels per radian at its center).
 */
export function viewLimitsOf(viewport: Viewport, faceSizePx: number): ViewLimits {
  const { widthPx, heightPx } = viewport
  const portrait = heightPx > widthPx
  const long = Math.max(widthPx, heightPx)
  const heightPerLong = heightPx / long
  const fovMaxDeg = portrait
    ? maxVerticalDeg
    : Math.min(maxHorizontalDeg, fromTanHalf(tanHalf(maxVerticalDeg) / heightPerLong))
  const sharpMinDeg = Math.min(alwaysReachableFovDeg, fromTanHalf(long / (2 * faceSizePx)))
  const fovMinDeg = Math.max(fromTanHalf(tanHalf(minVerticalDeg) / heightPerLong), sharpMinDeg)
  return { fovMinDeg: Math.min(fovMinDeg, fovMaxDeg), fovMaxDeg }
}

/** Overrides the angles of a view with those of `change` that are numbers. */
export function viewWith(view: View, change: PartialView = {}): View {
  const angle = (name: keyof View) => (Number.isFinite(change[name]) ? change[name] : undefined) ?? view[name]
  return { yawDeg: angle('yawDeg'), pitchDeg: angle('pitchDeg'), fovDeg: angle('fovDeg') }
}

export function clampFovDeg(fovDeg: number, { fovMinDeg, fovMaxDeg }: ViewLimits): number {
  return Math.max(fovMinDeg, Math.min(fovMaxDeg, fovDeg))
}

/** Widens limits so that an author's view is always allowed. */
export function limitsAdmitting(limits: ViewLimits, authored: View): ViewLimits {
  return { ...limits, fovMinDeg: Math.min(limits.fovMinDeg, authored.fovDeg) }
}

/** Limits for a partial panorama: the view is no higher than the image. */
export function limitsWithin(limits: ViewLimits, coverage: Coverage, viewport: Viewport): ViewLimits {
  const heightPerLong = viewport.heightPx / Math.max(viewport.widthPx, viewport.heightPx)
  const highestDeg = Math.min(maxVerticalDeg, coverage.pitchMaxDeg - coverage.pitchMinDeg)
  const fovMaxDeg = Math.min(limits.fovMaxDeg, fromTanHalf(tanHalf(highestDeg) / heightPerLong))
  return { fovMinDeg: Math.min(limits.fovMinDeg, fovMaxDeg), fovMaxDeg, partial: { coverage, viewport } }
}

/** Clamps an angle so that `halfDeg` on both sides fits between the bounds; their middle if that can't fit. */
function clampRange(deg: number, [minDeg, maxDeg]: readonly [number, number], halfDeg: number): number {
  if (maxDeg - minDeg <= 2 * halfDeg) return (minDeg + maxDeg) / 2
  return Math.max(minDeg + halfDeg, Math.min(maxDeg - halfDeg, deg))
}

/** Clamps a view to the limits. The leveling of a tilted rig is ignored. */
export function viewWithin(view: View, limits: ViewLimits): View {
  const fovDeg = clampFovDeg(view.fovDeg, limits)
  const unrestricted = { yawDeg: normalizeYawDeg(view.yawDeg), pitchDeg: clampPitchDeg(view.pitchDeg), fovDeg }
  if (!limits.partial) return unrestricted
  const { coverage, viewport } = limits.partial
  const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = coverage
  const perPx = tanHalf(fovDeg) / Math.max(viewport.widthPx, viewport.heightPx)
  const horizontal = viewport.widthPx * perPx
  const vertical = viewport.heightPx * perPx
  const pitchDeg = clampRange(unrestricted.pitchDeg, [pitchMinDeg, pitchMaxDeg], fromTanHalf(vertical) / 2)
  if (yawMaxDeg - yawMinDeg >= 360) return { ...unrestricted, pitchDeg }
  // Relative to the middle of the coverage, so that the jump at ±180° is outside of it.
  const middleDeg = (yawMinDeg + yawMaxDeg) / 2
  const halfRangeDeg = (yawMaxDeg - yawMinDeg) / 2
  // The corners closest to a pole have the largest yaw.
  const tiltRad = Math.abs(pitchDeg) * radPerDeg
  const halfDeg = Math.atan2(horizontal, Math.cos(tiltRad) - Math.sin(tiltRad) * vertical) / radPerDeg
  const yawDeg = clampRange(normalizeYawDeg(unrestricted.yawDeg - middleDeg), [-halfRangeDeg, halfRangeDeg], halfDeg)
  return { ...unrestricted, yawDeg: normalizeYawDeg(middleDeg + yawDeg), pitchDeg }
}
