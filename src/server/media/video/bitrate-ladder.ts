const videoRenditionMaxWidthPx = 3840
/** Bitrate of the widest rendition. */
const topMegabitsPerSecond = 20

export type Rendition = {
  readonly widthPx: number
  readonly heightPx: number
  /** Peak bitrate; quiet scenes need less. */
  readonly maxBitrateBps: number
  /** True if it's also written as an MP4 that plays without the playlist. */
  readonly hasMp4: boolean
}

type LadderStep = { readonly widthPx: number; readonly megabitsPerSecond: number }

/** Steps up to the width of the source, with the bitrate for 2:1 video at 30 fps. */
const standardSteps: readonly LadderStep[] = [
  { widthPx: 640, megabitsPerSecond: 1 },
  { widthPx: 1280, megabitsPerSecond: 3.2 },
  { widthPx: 1920, megabitsPerSecond: 6.5 },
  { widthPx: 2560, megabitsPerSecond: 10 },
  { widthPx: videoRenditionMaxWidthPx, megabitsPerSecond: topMegabitsPerSecond },
]

/** Maximum width of a step as a fraction of the top width; a wider one would look the same as the top. */
const maxStepFraction = 0.8

/** Maximum width of the small MP4, for players without HLS. */
const smallMp4WidthPx = 1280
/** H.264 needs about twice the bitrate of the newest codecs for the same quality. */
const bitrateFactor = 2
const minBitrateBps = 400_000

/** Rounds a side to an even number, as H.264 with 4:2:0 chroma requires. */
const roundToEven = (px: number) => Math.max(2, 2 * Math.round(px / 2))

type LadderSource = {
  readonly widthPx: number
  readonly heightPx: number
  readonly fps: number
  /** 0 if unknown. */
  readonly bitrateBps: number
}

/**
 * Bitrate ladder: the renditions of a video, smallest first, none larger than the source or the limit. Portrait videos
 * are measured by their height.
 */
export function bitrateLadder({ widthPx, heightPx, fps, bitrateBps }: LadderSource): Rendition[] {
  const longSidePx = Math.max(widthPx, heightPx)
  const topPx = Math.min(videoRenditionMaxWidthPx, longSidePx)
  const lowerSteps = standardSteps.filter((step) => step.widthPx < maxStepFraction * topPx)
  const megabitsPerSecond =
    standardSteps.find((step) => step.widthPx >= topPx)?.megabitsPerSecond ?? topMegabitsPerSecond
  const steps: readonly LadderStep[] = [...lowerSteps, { widthPx: topPx, megabitsPerSecond }]
  const frameRateFactor = Math.sqrt(Math.max(1, fps / 30))
  const smallMp4Step = steps.findLast((step) => step.widthPx <= smallMp4WidthPx) ?? steps[0]
  return steps.map((step) => {
    const scale = step.widthPx / longSidePx
    const standardBps = step.megabitsPerSecond * 1_000_000 * frameRateFactor
    const sourceBps = bitrateBps > 0 ? Math.max(minBitrateBps, bitrateFactor * bitrateBps) : standardBps
    return {
      widthPx: roundToEven(widthPx * scale),
      heightPx: roundToEven(heightPx * scale),
      maxBitrateBps: Math.round(Math.min(standardBps, sourceBps)),
      hasMp4: step === smallMp4Step || step.widthPx === topPx,
    }
  })
}
