import { z } from 'zod'

/** WebP renditions of a flat picture, narrowest first, relative to the media folder of the build. */
export const imageManifest = z.object({
  mapping: z.literal('flat'),
  widthPx: z.int().positive(),
  heightPx: z.int().positive(),
  renditions: z.array(z.object({ widthPx: z.int().positive(), file: z.string() })).min(1),
})
