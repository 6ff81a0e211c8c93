import { z } from 'zod'

/**
 * What a player must know of a recording. File names are relative to the media folder of the build. Additive changes
 * only: published tours keep old ones for ever.
 */
export const audioManifest = z.object({
  mapping: z.literal('sound'),
  durationMs: z.int().positive(),
  channels: z.int().min(1).max(2),
  /** A whole M4A (AAC, headers first) each. */
  renditions: z.array(z.object({ file: z.string(), sizeBytes: z.int().positive(), codecs: z.string() })).min(1),
  /** File of a `waveForm`. */
  waveForm: z.string(),
  /** By EBU R 128. `integratedLufs` is -70 for silence; `truePeakDbtp` is the highest of all channels. */
  loudness: z.object({ integratedLufs: z.number(), rangeLu: z.number(), truePeakDbtp: z.number().nullable() }),
})
export type AudioManifest = z.infer<typeof audioManifest>

/**
 * The outline of a recording: the least and the greatest sample of each `bucketMs` as whole numbers of -127…127, one
 * pair after the other, channels mixed.
 */
export const waveForm = z.object({
  format: z.literal(1),
  bucketMs: z.number().positive(),
  peaks: z.array(z.int().min(-127).max(127)),
})
export type WaveForm = z.infer<typeof waveForm>
