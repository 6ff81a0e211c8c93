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

/**
 * Range of directions that the screen may show. Partial panoramas and stops with view limits have one
 * (`view-range.ts`).
 */
export type ViewRange = {
  /**
   * Clamps a view to the range. `fromYawDeg` is the yaw before a movement, and the view then stops at the edge on that
   * side. Without it, the view stops at the nearest edge.
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
 * Limits of `fovDeg` (along the longer side) in a viewport: at most 120° wide and 100° high, and at least 10° high. In
 * addition, a texel of the finest level covers at most two CSS pixels. The center of a cube face has half its size in
 * texels per radian, and the center of the screen has the focal length in pixels per radian. The focal length is
 * therefore at most the face size.
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

/** Clamps a field of view to the limits. */
export function clampFovDeg(fovDeg: number, { fovMinDeg, fovMaxDeg }: ViewLimits): number {
  return Math.max(fovMinDeg, Math.min(fovMaxDeg, fovDeg))
}

/**
 * Lowers the minimum field of view so that an author's view is allowed. The zoom limits of the stop take precedence
 * over the author's view, and the maximum of the viewport takes precedence over both.
 */
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
