import { z } from 'zod'

const pixels = z.int().positive()

/** Tiles of an image that is too large to be shown in one piece, relative to the media folder of the build. */
const imageTiles = z.object({
  /** Tile address with {l} level, {x} column, {y} row. */
  address: z.string(),
  /** Edge of a tile; those at the right and lower edges hold less. */
  sizePx: pixels,
  /** Coarsest first; the last one is the image itself. */
  levels: z.array(z.object({ widthPx: pixels, heightPx: pixels })).min(1),
})
export type ImageTiles = z.infer<typeof imageTiles>

/** WebP renditions of a flat image, narrowest first, relative to the media folder of the build. */
export const imageManifest = z.object({
  mapping: z.literal('flat'),
  widthPx: pixels,
  heightPx: pixels,
  renditions: z.array(z.object({ widthPx: pixels, file: z.string() })).min(1),
  /** Absent for images that the widest rendition shows well enough, and in what was built before there were tiles. */
  tiles: imageTiles.optional(),
})
