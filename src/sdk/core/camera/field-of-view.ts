import {
  clampPitchDeg,
  normalizeYawDeg,
  type PartialView,
  radPerDeg,
  type View,
} from '../../../shared/geometry/sphere.ts'
import type { PublicViewLimits } from '../../../shared/publishing/tour-document.ts'
import type { Viewport } from './projection.ts'

/** Limits of the camera's direction and zoom, in degrees. */
export type ViewLimits = {
  readonly fovMinDeg: number
  readonly fovMaxDeg: number
  readonly range?: ViewRange | undefined
}

/** Range of directions that the screen may show, of a partial panorama or a stop with view limits (`view-range.ts`). */
export type ViewRange = {
  /**
   * Clamps a view to the range. With `fromYawDeg`, the yaw before a movement, the view stops at the edge on that side;
   * without it, at the nearest edge.
   */
  clamp(view: View, fromYawDeg?: number): View
  /** Signed turn from one yaw to another that stays in the range. */
  yawTurnDeg(fromDeg: number, toDeg: number): number
}

const maxHorizontalDeg = 120
const maxVerticalDeg = 100
const minVerticalDeg = 10
/** Visitors can zoom in to this field of view in images of any resolution. */
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
  const isPortrait = heightPx > widthPx
  const longSidePx = Math.max(widthPx, heightPx)
  const heightPerLongSide = heightPx / longSidePx
  const fovMaxDeg = isPortrait
    ? maxVerticalDeg
    : Math.min(maxHorizontalDeg, fromTanHalf(tanHalf(maxVerticalDeg) / heightPerLongSide))
  const sharpMinDeg = Math.min(alwaysReachableFovDeg, fromTanHalf(longSidePx / (2 * faceSizePx)))
  const fovMinDeg = Math.max(fromTanHalf(tanHalf(minVerticalDeg) / heightPerLongSide), sharpMinDeg)
  return { fovMinDeg: Math.min(fovMinDeg, fovMaxDeg), fovMaxDeg }
}

/** Overrides the angles of a view with the numbers in `change`. Other values in `change` are ignored. */
export function viewWith(view: View, change: PartialView = {}): View {
  const angle = (name: keyof View) => (Number.isFinite(change[name]) ? change[name] : undefined) ?? view[name]
  return { yawDeg: angle('yawDeg'), pitchDeg: angle('pitchDeg'), fovDeg: angle('fovDeg') }
}

export function clampFovDeg(fovDeg: number, { fovMinDeg, fovMaxDeg }: ViewLimits): number {
  return Math.max(fovMinDeg, Math.min(fovMaxDeg, fovDeg))
}

/** Widens limits so that an author's view is always allowed, within the zoom limits of its stop. */
export function limitsAdmitting(
  limits: ViewLimits,
  authoredFovDeg: number,
  { fovMinDeg = 0, fovMaxDeg = 180 }: PublicViewLimits = {},
): ViewLimits {
  const maxDeg = Math.min(fovMaxDeg, limits.fovMaxDeg)
  return {
    fovMinDeg: Math.min(maxDeg, Math.max(fovMinDeg, Math.min(limits.fovMinDeg, authoredFovDeg))),
    fovMaxDeg: maxDeg,
  }
}

/** Clamps a view to the limits. `fromYawDeg` is explained at `ViewRange`. */
export function clampView(view: View, limits: ViewLimits, fromYawDeg?: number): View {
  const { yawDeg, pitchDeg } = view
  const fovDeg = clampFovDeg(view.fovDeg, limits)
  const unrestricted = { yawDeg: normalizeYawDeg(yawDeg), pitchDeg: clampPitchDeg(pitchDeg), fovDeg }
  return limits.range?.clamp(unrestricted, fromYawDeg) ?? unrestricted
}
