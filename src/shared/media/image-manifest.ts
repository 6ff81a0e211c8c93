import { z } from 'zod'

const pixels = z.int().positive()

/** Tile pyramid of a large image, relative to the media folder of the build. */
const imageTiles = z.object({
  /** URL template with {l} level, {x} column, {y} row. */
  address: z.string(),
  /** Tile size; tiles at the right and bottom edges are smaller. */
  sizePx: pixels,
  /** Coarsest first; the last level has the full resolution. */
  levels: z.array(z.object({ widthPx: pixels, heightPx: pixels })).min(1),
})
export type ImageTiles = z.infer<typeof imageTiles>

/** WebP renditions of a flat image, narrowest first, relative to the media folder of the build. */
export const imageManifest = z.object({
  mapping: z.literal('flat'),
  widthPx: pixels,
  heightPx: pixels,
  renditions: z.array(z.object({ widthPx: pixels, file: z.string() })).min(1),
  /** Missing for images that the widest rendition covers, and in builds from before tiles were introduced. */
  tiles: imageTiles.optional(),
})
