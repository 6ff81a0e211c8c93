import type { Sharp } from 'sharp'
import type { WaveForm } from '../../../shared/media/audio-manifest.ts'
import { sharp } from '../safe-sharp.ts'

const widthPx = 1280
const heightPx = 720
const barWidthPx = 8
const barDistancePx = 14
const marginPx = 80
const backgroundColor = [22, 28, 36] as const
const barColor = [92, 200, 190] as const

/** Lowest level that fills the height, so that the noise of a silent recording doesn't. */
const fullLevelMin = 0.02

/** Peak level of a range of buckets, 0…1. A bucket has two peaks, its lowest and highest sample, −127…127. */
function peakLevel({ peaks }: WaveForm, startBucket: number, endBucket: number): number {
  const firstBucket = Math.floor(startBucket)
  const values = peaks.slice(2 * firstBucket, 2 * Math.max(firstBucket + 1, Math.ceil(endBucket)))
  return values.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0) / 127
}

/** Draws a waveform as bars, scaled to the recording's own peak. */
export function drawWaveform(waveForm: WaveForm): Sharp {
  const pixels = Buffer.alloc(widthPx * heightPx * 3)
  for (let offset = 0; offset < pixels.length; offset += 3) pixels.set(backgroundColor, offset)
  const bars = Math.floor((widthPx - 2 * marginPx) / barDistancePx)
  const bucketCount = waveForm.peaks.length / 2
  const levels = Array.from({ length: bars }, (_, bar) =>
    peakLevel(waveForm, (bar * bucketCount) / bars, ((bar + 1) * bucketCount) / bars),
  )
  const fullLevel = Math.max(fullLevelMin, ...levels)
  for (const [bar, level] of levels.entries()) {
    const halfHeightPx = Math.max(barWidthPx / 2, Math.round(((heightPx / 2 - marginPx) * level) / fullLevel))
    const leftPx = marginPx + bar * barDistancePx
    for (let y = heightPx / 2 - halfHeightPx; y < heightPx / 2 + halfHeightPx; y++) {
      for (let x = leftPx; x < leftPx + barWidthPx; x++) pixels.set(barColor, 3 * (Math.floor(y) * widthPx + x))
    }
  }
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
}
