import type { Frame } from 'node-av/lib'
import type { WaveForm } from '../../../shared/media/audio-manifest.ts'

/** Enough for a wave across a wide screen, few enough to be one small file. */
const bucketsMax = 2000
/** Shorter than this nobody sees. */
const bucketLeastMs = 10

export type WaveFormMeter = {
  /** Takes the next audio: planes of floats. */
  readonly take: (frame: Frame) => void
  readonly read: () => WaveForm
}

/** Least and greatest sample of equal parts of a recording whose length is known beforehand. */
export function meterWaveForm(durationMs: number, sampleRateHz: number): WaveFormMeter {
  const bucketMs = Math.max(bucketLeastMs, durationMs / bucketsMax)
  const bucketSamples = (bucketMs * sampleRateHz) / 1000
  const least: number[] = []
  const greatest: number[] = []
  let taken = 0
  return {
    take({ data, nbSamples }) {
      const planes = (data ?? []).map((plane) => new Float32Array(plane.buffer, plane.byteOffset, nbSamples))
      for (let index = 0; index < nbSamples; index++) {
        let sum = 0
        for (const plane of planes) sum += plane[index] ?? 0
        const sample = sum / Math.max(1, planes.length)
        const bucket = Math.floor((taken + index) / bucketSamples)
        least[bucket] = Math.min(least[bucket] ?? 0, sample)
        greatest[bucket] = Math.max(greatest[bucket] ?? 0, sample)
      }
      taken += nbSamples
    },
    read: () => ({ format: 1, bucketMs, peaks: least.flatMap((low, at) => [level(low), level(greatest[at] ?? 0)]) }),
  }
}

/** A sample as a whole number of -127…127; what is louder than full scale is full scale. */
function level(sample: number): number {
  return Math.round(127 * Math.max(-1, Math.min(1, sample))) || 0
}
