import type { Frame } from 'node-av/lib'
import type { WaveForm } from '../../../shared/media/audio-manifest.ts'

/** Maximum number of buckets: enough for a waveform across a wide screen, few enough for a small file. */
const bucketsMax = 2000
/** Minimum duration of a bucket; a shorter one would be narrower than a pixel. */
const bucketMinMs = 10

export type WaveformMeter = {
  /** Adds the next frame of planar floats. */
  readonly measure: (frame: Frame) => void
  readonly read: () => WaveForm
}

/** Computes the waveform of a recording: the minimum and maximum sample of each bucket of time. */
export function openWaveformMeter(durationMs: number, sampleRateHz: number): WaveformMeter {
  const bucketMs = Math.max(bucketMinMs, durationMs / bucketsMax)
  const bucketSamples = (bucketMs * sampleRateHz) / 1000
  const minima: number[] = []
  const maxima: number[] = []
  let measuredSamples = 0
  return {
    measure({ data, nbSamples }) {
      const planes = (data ?? []).map((plane) => new Float32Array(plane.buffer, plane.byteOffset, nbSamples))
      for (let index = 0; index < nbSamples; index++) {
        let sum = 0
        for (const plane of planes) sum += plane[index] ?? 0
        const sample = sum / Math.max(1, planes.length)
        const bucket = Math.floor((measuredSamples + index) / bucketSamples)
        minima[bucket] = Math.min(minima[bucket] ?? 0, sample)
        maxima[bucket] = Math.max(maxima[bucket] ?? 0, sample)
      }
      measuredSamples += nbSamples
    },
    read: () => ({
      format: 1,
      bucketMs,
      peaks: minima.flatMap((minimum, bucket) => [quantizeSample(minimum), quantizeSample(maxima[bucket] ?? 0)]),
    }),
  }
}

/** Quantizes a sample to -127…127, clipped at full scale; `|| 0` turns -0 into 0. */
function quantizeSample(sample: number): number {
  return Math.round(127 * Math.max(-1, Math.min(1, sample))) || 0
}
