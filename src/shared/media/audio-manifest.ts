import { z } from 'zod'

/**
 * Manifest of an audio build. File names are relative to the media folder of the build. Published tours keep old
 * manifests forever, so changes must be additive.
 */
export const audioManifest = z.object({
  mapping: z.literal('sound'),
  durationMs: z.int().positive(),
  channels: z.int().min(1).max(2),
  /** Complete M4A files (AAC, headers first). */
  renditions: z.array(z.object({ file: z.string(), sizeBytes: z.int().positive(), codecs: z.string() })).min(1),
  /** File with a `waveForm`. */
  waveForm: z.string(),
  /** Loudness by EBU R 128. `integratedLufs` is -70 for silence; `truePeakDbtp` is the highest of all channels. */
  loudness: z.object({ integratedLufs: z.number(), rangeLu: z.number(), truePeakDbtp: z.number().nullable() }),
})
export type AudioManifest = z.infer<typeof audioManifest>

/**
 * Waveform of a recording: minimum and maximum sample of each bucket, alternating, as integers from -127 to 127, with
 * channels mixed down.
 */
export const waveForm = z.object({
  format: z.literal(1),
  bucketMs: z.number().positive(),
  peaks: z.array(z.int().min(-127).max(127)),
})
export type WaveForm = z.infer<typeof waveForm>
