import { bearingToYawDeg, focalLengthPx, normalizeYawDeg, radPerDeg } from '../../../../../../shared/geometry/sphere.ts'
import type { LiveView } from '../use-live-view.ts'

/** Vertical positions of the two ends of the line, in CSS pixels from the top. */
export type Ends = { readonly left: number; readonly right: number }
export type End = keyof Ends
export const ends = ['left', 'right'] as const satisfies readonly End[]

/** Horizontal positions of the handles, as a fraction of the stage width. */
const handleFractions: Readonly<Ends> = { left: 0.2, right: 0.8 }
/** The perspective projection has no finite position at 90°. */
const projectedMaxDeg = 89

const focalPxOf = ({ widthPx, heightPx, fovDeg }: LiveView) => focalLengthPx(Math.max(widthPx, heightPx), fovDeg)

/** Horizontal position of a handle. */
export function endPx(view: LiveView, end: End): number {
  return handleFractions[end] * view.widthPx
}

/** Distance in pixels of an angle from the center of the stage, in perspective projection. */
export function offsetPx(view: LiveView, offsetDeg: number): number {
  return focalPxOf(view) * Math.tan(offsetDeg * radPerDeg)
}

/** Vertical position of the horizon of a level image. It is a horizontal line, because the camera never rolls. */
export function horizonPx(view: LiveView): number {
  return view.heightPx / 2 + offsetPx(view, view.pitchDeg)
}

/** Horizontal position of north on the horizon; `null` if it is outside the view. */
export function northPx(view: LiveView, headingDeg: number | null): number | null {
  if (headingDeg === null) return null
  const offsetDeg = normalizeYawDeg(bearingToYawDeg(0, headingDeg) - view.yawDeg)
  if (Math.abs(offsetDeg) >= projectedMaxDeg) return null
  const x = view.widthPx / 2 + offsetPx(view, offsetDeg) / Math.cos(view.pitchDeg * radPerDeg)
  return x > 0 && x < view.widthPx ? x : null
}

/** Vertical position of the line at `x`. */
export function lineY(view: LiveView, { left, right }: Ends, x: number): number {
  const leftX = endPx(view, 'left')
  return left + ((right - left) * (x - leftX)) / (endPx(view, 'right') - leftX)
}
