import { limits } from '../../../shared/limits.ts'

/** One size of a video. */
export type Rung = {
  readonly widthPx: number
  readonly heightPx: number
  /** What a moment of it may take at most; quiet moments take less. */
  readonly maxBitsPerSecond: number
  /** Whether it is also written as one MP4 that plays by itself. */
  readonly standsAlone: boolean
}

type Step = { readonly widthPx: number; readonly megabits: number }

/** Widths offered as far as the source reaches, with what 30 images a second in 2:1 may take. */
const widths: readonly Step[] = [
  { widthPx: 640, megabits: 1 },
  { widthPx: 1280, megabits: 3.2 },
  { widthPx: 1920, megabits: 6.5 },
  { widthPx: 2560, megabits: 10 },
  { widthPx: limits.videoRenditionMaxWidthPx, megabits: 20 },
]

/** A size this near to the largest would only be the same again. */
const nearTop = 0.8

/** The width of the small MP4 for those who cannot play the playlist. */
const plainWidthPx = 1280
/** H.264 needs about this much more than the newest codecs for the same image. */
const generousness = 2
const leastBitsPerSecond = 400_000

/** H.264 stores color for pairs of pixels. */
const even = (px: number) => Math.max(2, 2 * Math.round(px / 2))

type LadderSubject = {
  readonly widthPx: number
  readonly heightPx: number
  readonly fps: number
  /** Bits per second of the source; 0 when unknown. */
  readonly sourceBitsPerSecond: number
}

/** Sizes of a video, narrowest first, never wider than itself or 3840 pixels. A portrait is measured by its height. */
export function ladderOf({ widthPx, heightPx, fps, sourceBitsPerSecond }: LadderSubject): Rung[] {
  const long = Math.max(widthPx, heightPx)
  const top = Math.min(limits.videoRenditionMaxWidthPx, long)
  const narrower = widths.filter((step) => step.widthPx < nearTop * top)
  const megabits = widths.find((step) => step.widthPx >= top)?.megabits ?? 20
  const steps: readonly Step[] = [...narrower, { widthPx: top, megabits }]
  const pace = Math.sqrt(Math.max(1, fps / 30))
  const plain = steps.findLast((step) => step.widthPx <= plainWidthPx) ?? steps[0]
  return steps.map((step) => {
    const scale = step.widthPx / long
    const wanted = step.megabits * 1_000_000 * pace
    const known = sourceBitsPerSecond > 0 ? Math.max(leastBitsPerSecond, generousness * sourceBitsPerSecond) : wanted
    return {
      widthPx: even(widthPx * scale),
      heightPx: even(heightPx * scale),
      maxBitsPerSecond: Math.round(Math.min(wanted, known)),
      standsAlone: step === plain || step.widthPx === top,
    }
  })
}
