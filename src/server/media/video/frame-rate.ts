import type { Stream } from 'node-av/lib'

/** A frame rate as a fraction, because NTSC rates aren't whole numbers. */
export type FrameRate = { readonly num: number; readonly den: number }

const standardRates: readonly FrameRate[] = [
  { num: 24_000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30_000, den: 1001 },
  { num: 30, den: 1 },
  { num: 48, den: 1 },
  { num: 50, den: 1 },
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
]

export const fpsOf = ({ num, den }: FrameRate) => (den === 0 ? 0 : num / den)

/** Maximum relative deviation from a standard rate; the rates of phones vary by less. */
const tolerance = 0.01
/** Maximum relative deviation that still distinguishes 29.97 from 30. */
const narrowTolerance = tolerance / 20
/** Rate of a video with an unknown rate. */
const fallbackRate: FrameRate = { num: 30, den: 1 }
const maxRate: FrameRate = { num: 60, den: 1 }

/**
 * The constant rate for a video: its own, or the closest standard rate. Renditions need a constant rate for keyframes
 * at equal times; in a video of variable rate, frames are repeated or dropped so that its timing stays.
 */
export function constantRate({ avgFrameRate, rFrameRate }: Pick<Stream, 'avgFrameRate' | 'rFrameRate'>): FrameRate {
  const averageFps = fpsOf(avgFrameRate) || fpsOf(rFrameRate)
  if (!(averageFps > 0)) return fallbackRate
  const standardWithin = (limit: number) => standardRates.find((rate) => Math.abs(fpsOf(rate) / averageFps - 1) < limit)
  const standardRate = standardWithin(narrowTolerance) ?? standardWithin(tolerance)
  if (standardRate !== undefined) return standardRate
  if (averageFps >= fpsOf(maxRate)) return maxRate
  return { num: Math.max(1, Math.round(averageFps * 1000)), den: 1000 }
}

const keyframeIntervalSeconds = 4
/** Margin for rounding errors, so that a whole number of frames isn't rounded up. */
const roundingMargin = 1e-6

/** Keyframe interval in whole frames. */
export const keyframeInterval = (rate: FrameRate) => Math.ceil(keyframeIntervalSeconds * fpsOf(rate) - roundingMargin)
