import { normalizeYawDeg, type View } from '../../../shared/geometry/sphere.ts'

/** An animated turn between two views. `yawDeg` is the signed turn to the right. */
export type Turn = {
  readonly from: View
  readonly to: View
  readonly yawDeg: number
  readonly startMs: number
  readonly durationMs: number
}

/** Cubic easing of a progress `t`, 0…1. */
const easeInOut = (t: number) => (t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2)

/** View of a turn at `nowMs`, and whether it has ended. Zoom is interpolated geometrically, which looks steady. */
export function viewAt(turn: Turn, nowMs: number): { view: View; hasEnded: boolean } {
  const progress = turn.durationMs <= 0 ? 1 : Math.max(0, Math.min(1, (nowMs - turn.startMs) / turn.durationMs))
  if (progress === 1) return { view: turn.to, hasEnded: true }
  const easedProgress = easeInOut(progress)
  return {
    view: {
      yawDeg: normalizeYawDeg(turn.from.yawDeg + turn.yawDeg * easedProgress),
      pitchDeg: turn.from.pitchDeg + (turn.to.pitchDeg - turn.from.pitchDeg) * easedProgress,
      fovDeg: turn.from.fovDeg * (turn.to.fovDeg / turn.from.fovDeg) ** easedProgress,
    },
    hasEnded: false,
  }
}
