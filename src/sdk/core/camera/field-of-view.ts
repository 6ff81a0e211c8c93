import { radPerDeg, type View } from '../../../shared/sphere.ts'
import type { Viewport } from './projection.ts'

/** Where the camera may look and how far it may zoom. Degrees. */
export type ViewLimits = {
  readonly fovMinDeg: number
  readonly fovMaxDeg: number
}

const maxHorizontalDeg = 120
const maxVerticalDeg = 100
const minVerticalDeg = 10
/** However coarse a picture is, zooming in to this much is always possible. */
const zoomAlwaysToDeg = 50

const tanHalf = (deg: number) => Math.tan((deg * radPerDeg) / 2)
const fromTanHalf = (tan: number) => (2 * Math.atan(tan)) / radPerDeg

/**
 * Limits of `fovDeg` (along the longer side) in a viewport: at most 120° across and 100° high, at least 10° high, and
 * never so near that a texel of the finest level covers more than two CSS pixels (focal length ≤ face size, since a
 * face has N/2 texels per radian at its centre; viewer.md 5.3).
 */
export function viewLimitsOf(viewport: Viewport, faceSizePx: number): ViewLimits {
  const { widthPx, heightPx } = viewport
  const portrait = heightPx > widthPx
  const long = Math.max(widthPx, heightPx)
  const heightPerLong = heightPx / long
  const fovMaxDeg = portrait
    ? maxVerticalDeg
    : Math.min(maxHorizontalDeg, fromTanHalf(tanHalf(maxVerticalDeg) / heightPerLong))
  const sharpMinDeg = Math.min(zoomAlwaysToDeg, fromTanHalf(long / (2 * faceSizePx)))
  const fovMinDeg = Math.max(fromTanHalf(tanHalf(minVerticalDeg) / heightPerLong), sharpMinDeg)
  return { fovMinDeg: Math.min(fovMinDeg, fovMaxDeg), fovMaxDeg }
}

export function clampFovDeg(fovDeg: number, { fovMinDeg, fovMaxDeg }: ViewLimits): number {
  return Math.max(fovMinDeg, Math.min(fovMaxDeg, fovDeg))
}

/** The same limits, widened so that a view an author has set can always be taken. */
export function limitsAdmitting(limits: ViewLimits, authored: View): ViewLimits {
  return { fovMinDeg: Math.min(limits.fovMinDeg, authored.fovDeg), fovMaxDeg: limits.fovMaxDeg }
}
