import { z } from 'zod'

/** A document as it was uploaded. `file` is relative to the media folder of the build, and not served from there. */
export const documentManifest = z.object({
  mapping: z.literal('document'),
  file: z.string(),
  sizeBytes: z.int().positive(),
})
