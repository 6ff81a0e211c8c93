import type { Stream } from 'node-av/lib'

/** A frame rate as a fraction, because those of NTSC aren't whole numbers. */
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

/** Phones record at a rate that varies around a standard one by less than this. */
const tolerance = 0.01

/**
 * The constant rate for a video: its own, or the closest standard rate. Renditions need a constant rate for keyframes
 * at equal times; in a video of variable rate, frames are repeated or dropped so that its timing stays.
 */
export function constantRate({ avgFrameRate, rFrameRate }: Pick<Stream, 'avgFrameRate' | 'rFrameRate'>): FrameRate {
  const averageFps = fpsOf(avgFrameRate) || fpsOf(rFrameRate)
  if (!(averageFps > 0)) return { num: 30, den: 1 }
  const standardWithin = (limit: number) => standardRates.find((rate) => Math.abs(fpsOf(rate) / averageFps - 1) < limit)
  // The narrow limit tells 29.97 from 30, which both lie within the wide one.
  const standard = standardWithin(tolerance / 20) ?? standardWithin(tolerance)
  if (standard !== undefined) return standard
  if (averageFps >= 60) return { num: 60, den: 1 }
  return { num: Math.max(1, Math.round(averageFps * 1000)), den: 1000 }
}

/** Frames per keyframe interval: four seconds, rounded up to whole frames. */
export const keyframeInterval = (rate: FrameRate) => Math.ceil(4 * fpsOf(rate) - 1e-6)
