import { z } from 'zod'

/**
 * Manifest of an unmodified document. `file` is relative to the media folder of the build, but not served from there.
 */
export const documentManifest = z.object({
  mapping: z.literal('document'),
  file: z.string(),
  sizeBytes: z.int().positive(),
})
