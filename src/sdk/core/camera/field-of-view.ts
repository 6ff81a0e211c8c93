import {
  clampPitchDeg,
  normalizeYawDeg,
  type PartialView,
  radPerDeg,
  type View,
} from '../../../shared/geometry/sphere.ts'
import type { PanoramaManifest } from '../../../shared/media/panorama-manifest.ts'
import type { Viewport } from './projection.ts'

/** Where the camera may look and how far it may zoom. Degrees. */
export type ViewLimits = {
  readonly fovMinDeg: number
  readonly fovMaxDeg: number
  /** What a partial panorama shows, and the screen it is shown on; the view stays within as far as it fits. */
  readonly partial?: { readonly coverage: Coverage; readonly viewport: Viewport } | undefined
}

export type Coverage = NonNullable<PanoramaManifest['coverage']>

const maxHorizontalDeg = 120
const maxVerticalDeg = 100
const minVerticalDeg = 10
/** However coarse an image is, zooming in to this much is always possible. */
const zoomAlwaysToDeg = 50

const tanHalf = (deg: number) => Math.tan((deg * radPerDeg) / 2)
const fromTanHalf = (tan: number) => (2 * Math.atan(tan)) / radPerDeg

/**
 * Limits of `fovDeg` (along the longer side) in a viewport: at most 120° across and 100° high, at least 10° high, and
 * never so near that a texel of the finest level covers more than two CSS pixels (focal length ≤ face size, since a
 * face has N/2 texels per radian at its center).
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

/** A view with those angles of another that are numbers. */
export function viewWith(view: View, change: PartialView = {}): View {
  const angle = (name: keyof View) => (Number.isFinite(change[name]) ? change[name] : undefined) ?? view[name]
  return { yawDeg: angle('yawDeg'), pitchDeg: angle('pitchDeg'), fovDeg: angle('fovDeg') }
}

export function clampFovDeg(fovDeg: number, { fovMinDeg, fovMaxDeg }: ViewLimits): number {
  return Math.max(fovMinDeg, Math.min(fovMaxDeg, fovDeg))
}

/** The same limits, widened so that a view an author has set can always be taken. */
export function limitsAdmitting(limits: ViewLimits, authored: View): ViewLimits {
  return { ...limits, fovMinDeg: Math.min(limits.fovMinDeg, authored.fovDeg) }
}

/** Limits that keep to what a partial panorama covers: no higher a view than the image is. */
export function limitsWithin(limits: ViewLimits, coverage: Coverage, viewport: Viewport): ViewLimits {
  const heightPerLong = viewport.heightPx / Math.max(viewport.widthPx, viewport.heightPx)
  const highestDeg = Math.min(maxVerticalDeg, coverage.pitchMaxDeg - coverage.pitchMinDeg)
  const fovMaxDeg = Math.min(limits.fovMaxDeg, fromTanHalf(tanHalf(highestDeg) / heightPerLong))
  return { fovMinDeg: Math.min(limits.fovMinDeg, fovMaxDeg), fovMaxDeg, partial: { coverage, viewport } }
}

/** Nearest angle whose surroundings of `halfDeg` lie between two bounds; their middle where they do not fit. */
function fitted(deg: number, [minDeg, maxDeg]: readonly [number, number], halfDeg: number): number {
  if (maxDeg - minDeg <= 2 * halfDeg) return (minDeg + maxDeg) / 2
  return Math.max(minDeg + halfDeg, Math.min(maxDeg - halfDeg, deg))
}

/** The nearest view that the limits allow. The leveling of a tilted rig is left out of account. */
export function viewWithin(view: View, limits: ViewLimits): View {
  const fovDeg = clampFovDeg(view.fovDeg, limits)
  const free = { yawDeg: normalizeYawDeg(view.yawDeg), pitchDeg: clampPitchDeg(view.pitchDeg), fovDeg }
  if (!limits.partial) return free
  const { coverage, viewport } = limits.partial
  const { yawMinDeg, yawMaxDeg, pitchMinDeg, pitchMaxDeg } = coverage
  const perPx = tanHalf(fovDeg) / Math.max(viewport.widthPx, viewport.heightPx)
  const across = viewport.widthPx * perPx
  const upwards = viewport.heightPx * perPx
  const pitchDeg = fitted(free.pitchDeg, [pitchMinDeg, pitchMaxDeg], fromTanHalf(upwards) / 2)
  if (yawMaxDeg - yawMinDeg >= 360) return { ...free, pitchDeg }
  // measured from the middle of the image, so that ±180° is only ever behind it
  const middleDeg = (yawMinDeg + yawMaxDeg) / 2
  const reachDeg = (yawMaxDeg - yawMinDeg) / 2
  // the corners nearest to a pole look farthest to the side
  const tiltRad = Math.abs(pitchDeg) * radPerDeg
  const halfDeg = Math.atan2(across, Math.cos(tiltRad) - Math.sin(tiltRad) * upwards) / radPerDeg
  const yawDeg = fitted(normalizeYawDeg(free.yawDeg - middleDeg), [-reachDeg, reachDeg], halfDeg)
  return { ...free, yawDeg: normalizeYawDeg(middleDeg + yawDeg), pitchDeg }
}
