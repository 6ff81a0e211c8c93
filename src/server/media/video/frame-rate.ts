import type { Stream } from 'node-av/lib'

/** A rate as a fraction, since the rates of television are none of whole numbers. */
export type FrameRate = { readonly num: number; readonly den: number }

const usual: readonly FrameRate[] = [
  { num: 24_000, den: 1001 },
  ...[24, 25].map((num) => ({ num, den: 1 })),
  { num: 30_000, den: 1001 },
  ...[30, 48, 50].map((num) => ({ num, den: 1 })),
  { num: 60_000, den: 1001 },
  { num: 60, den: 1 },
]

export const fpsOf = ({ num, den }: FrameRate) => (den === 0 ? 0 : num / den)

/** What phones write swings around a usual rate; within this it is that rate. */
const nearness = 0.01

/**
 * The constant rate a video gets: its own, or the usual one next to it. Keyframes at equal times in all sizes need a
 * constant rate; a video whose rate changes keeps its moments, with images repeated or left out.
 */
export function constantRate({ avgFrameRate, rFrameRate }: Pick<Stream, 'avgFrameRate' | 'rFrameRate'>): FrameRate {
  const average = fpsOf(avgFrameRate) || fpsOf(rFrameRate)
  if (!(average > 0)) return { num: 30, den: 1 }
  const closest = usual.find((rate) => Math.abs(fpsOf(rate) / average - 1) < nearness / 20)
  const near = closest ?? usual.find((rate) => Math.abs(fpsOf(rate) / average - 1) < nearness)
  if (near !== undefined) return near
  if (average >= 60) return { num: 60, den: 1 }
  return { num: Math.max(1, Math.round(average * 1000)), den: 1000 }
}

/** Images from one keyframe to the next: four seconds, or a little more where the rate does not divide them. */
export const keyframeDistance = (rate: FrameRate) => Math.ceil(4 * fpsOf(rate) - 1e-6)
