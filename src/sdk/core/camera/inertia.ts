/** Time constant of exponential decay after a fling. */
export const decayTimeMs = 350
const stopBelowDegPerSecond = 0.5
/** Older samples don't count for the speed at release. */
const sampleWindowMs = 80

export type Spin = { readonly yawDegPerSecond: number; readonly pitchDegPerSecond: number }

type Sample = { readonly timeMs: number; readonly yawDeg: number; readonly pitchDeg: number }

/** Shortest signed turn from one yaw to another, −180…180. */
export function yawTurnDeg(fromDeg: number, toDeg: number): number {
  return ((((toDeg - fromDeg + 180) % 360) + 360) % 360) - 180
}

/** Speed of the camera at the end of a drag; `null` if it stood still. */
export function spinOf(samples: readonly Sample[], nowMs: number): Spin | null {
  const recent = samples.filter((sample) => nowMs - sample.timeMs <= sampleWindowMs)
  const oldest = recent[0]
  const latest = recent.at(-1)
  if (!oldest || !latest || latest.timeMs - oldest.timeMs < 8) return null
  const seconds = (latest.timeMs - oldest.timeMs) / 1000
  const spin = {
    yawDegPerSecond: yawTurnDeg(oldest.yawDeg, latest.yawDeg) / seconds,
    pitchDegPerSecond: (latest.pitchDeg - oldest.pitchDeg) / seconds,
  }
  return isStill(spin) ? null : spin
}

export function isStill(spin: Spin): boolean {
  return Math.hypot(spin.yawDegPerSecond, spin.pitchDegPerSecond) < stopBelowDegPerSecond
}

/** Turn during `elapsedMs` of an exponentially decaying spin, and the remaining spin. */
export function coast(spin: Spin, elapsedMs: number): { yawDeg: number; pitchDeg: number; remaining: Spin } {
  const decay = Math.exp(-elapsedMs / decayTimeMs)
  const seconds = (decayTimeMs / 1000) * (1 - decay)
  return {
    yawDeg: spin.yawDegPerSecond * seconds,
    pitchDeg: spin.pitchDegPerSecond * seconds,
    remaining: { yawDegPerSecond: spin.yawDegPerSecond * decay, pitchDegPerSecond: spin.pitchDegPerSecond * decay },
  }
}
