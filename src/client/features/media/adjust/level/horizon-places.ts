import { bearingToYawDeg, focalLengthPx, normalizeYawDeg, radPerDeg } from '../../../../../shared/geometry/sphere.ts'
import type { LiveView } from '../use-live-view.ts'

/** Heights of the two ends of the line, CSS pixels from the top. */
export type Ends = { readonly left: number; readonly right: number }
export type End = keyof Ends
export const ends = ['left', 'right'] as const satisfies readonly End[]

/** Where the ends stand across the stage. */
const shares: Readonly<Ends> = { left: 0.2, right: 0.8 }
const outOfSightDeg = 89

const focalOf = ({ widthPx, heightPx, fovDeg }: LiveView) => focalLengthPx(Math.max(widthPx, heightPx), fovDeg)

export function endPx(view: LiveView, end: End): number {
  return shares[end] * view.widthPx
}

/** How far a step of an angle is in the middle of the stage. */
export function stepPx(view: LiveView, stepDeg: number): number {
  return focalOf(view) * Math.tan(stepDeg * radPerDeg)
}

/** Height of the level horizon on the stage. The camera itself never rolls, so it is the same everywhere. */
export function horizonPx(view: LiveView): number {
  return view.heightPx / 2 + stepPx(view, view.pitchDeg)
}

/** Where north stands on the horizon; null when it is out of sight. */
export function northPx(view: LiveView, headingDeg: number | null): number | null {
  if (headingDeg === null) return null
  const awayDeg = normalizeYawDeg(bearingToYawDeg(0, headingDeg) - view.yawDeg)
  if (Math.abs(awayDeg) >= outOfSightDeg) return null
  const x = view.widthPx / 2 + stepPx(view, awayDeg) / Math.cos(view.pitchDeg * radPerDeg)
  return x > 0 && x < view.widthPx ? x : null
}

/** Height of the line at a place across. */
export function lineAt(view: LiveView, { left, right }: Ends, x: number): number {
  const from = endPx(view, 'left')
  return left + ((right - left) * (x - from)) / (endPx(view, 'right') - from)
}
