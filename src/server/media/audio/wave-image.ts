import type { Sharp } from 'sharp'
import type { WaveForm } from '../../../shared/media/audio-manifest.ts'
import { sharp } from '../safe-sharp.ts'

const widthPx = 1280
const heightPx = 720
/** A bar and the gap behind it. */
const barPx = 8
const stepPx = 14
const marginPx = 80
const surface = [22, 28, 36] as const
const ink = [92, 200, 190] as const

/** Greatest level of the buckets under a bar, 0…1. */
function loudest({ peaks }: WaveForm, from: number, to: number): number {
  const pairs = peaks.slice(2 * Math.floor(from), 2 * Math.max(Math.floor(from) + 1, Math.ceil(to)))
  return pairs.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127
}

/** The stills of a recording: its wave form as bars, scaled to its own loudest moment. */
export function paintWaveForm(waveForm: WaveForm): Sharp {
  const pixels = Buffer.alloc(widthPx * heightPx * 3)
  for (let at = 0; at < pixels.length; at += 3) pixels.set(surface, at)
  const bars = Math.floor((widthPx - 2 * marginPx) / stepPx)
  const buckets = waveForm.peaks.length / 2
  const levels = Array.from({ length: bars }, (_, bar) =>
    loudest(waveForm, (bar * buckets) / bars, ((bar + 1) * buckets) / bars),
  )
  const full = Math.max(0.02, ...levels)
  for (const [bar, level] of levels.entries()) {
    const reach = Math.max(barPx / 2, Math.round(((heightPx / 2 - marginPx) * level) / full))
    const left = marginPx + bar * stepPx
    for (let y = heightPx / 2 - reach; y < heightPx / 2 + reach; y++) {
      for (let x = left; x < left + barPx; x++) pixels.set(ink, 3 * (Math.floor(y) * widthPx + x))
    }
  }
  return sharp(pixels, { raw: { width: widthPx, height: heightPx, channels: 3 } })
}
