/** Time constant of the exponential decay of a fling. */
export const decayTimeMs = 350
/** Slower movements count as standing still. */
const stillBelowDegPerSecond = 0.5
/** Length of the last part of a drag, whose samples determine the velocity. */
const sampleWindowMs = 80
/** Shorter spans between samples are too inaccurate to measure a velocity. */
const minSpanMs = 8

export type AngularVelocity = { readonly yawDegPerSecond: number; readonly pitchDegPerSecond: number }

type Sample = { readonly timeMs: number; readonly yawDeg: number; readonly pitchDeg: number }

/** Shortest signed turn from one yaw to another, −180…180. */
export function yawTurnDeg(fromDeg: number, toDeg: number): number {
  return ((((toDeg - fromDeg + 180) % 360) + 360) % 360) - 180
}

/** Angular velocity of the camera at the end of a drag; `null` if it stood still. */
export function angularVelocityOf(samples: readonly Sample[], nowMs: number): AngularVelocity | null {
  const recent = samples.filter((sample) => nowMs - sample.timeMs <= sampleWindowMs)
  const oldest = recent[0]
  const latest = recent.at(-1)
  if (!oldest || !latest || latest.timeMs - oldest.timeMs < minSpanMs) return null
  const seconds = (latest.timeMs - oldest.timeMs) / 1000
  const velocity = {
    yawDegPerSecond: yawTurnDeg(oldest.yawDeg, latest.yawDeg) / seconds,
    pitchDegPerSecond: (latest.pitchDeg - oldest.pitchDeg) / seconds,
  }
  return isStill(velocity) ? null : velocity
}

export function isStill(velocity: AngularVelocity): boolean {
  return Math.hypot(velocity.yawDegPerSecond, velocity.pitchDegPerSecond) < stillBelowDegPerSecond
}

/** Rotation during `elapsedMs` of an exponentially decaying velocity, and the remaining velocity. */
export function coast(
  velocity: AngularVelocity,
  elapsedMs: number,
): { yawDeg: number; pitchDeg: number; remaining: AngularVelocity } {
  const decay = Math.exp(-elapsedMs / decayTimeMs)
  const seconds = (decayTimeMs / 1000) * (1 - decay)
  return {
    yawDeg: velocity.yawDegPerSecond * seconds,
    pitchDeg: velocity.pitchDegPerSecond * seconds,
    remaining: {
      yawDegPerSecond: velocity.yawDegPerSecond * decay,
      pitchDegPerSecond: velocity.pitchDegPerSecond * decay,
    },
  }
}
