/**
 * The tile pyramid of a large flat image: its finest level is the image itself, each level above has half the
 * edges, rounded up. Tile (x, y) counts from the top left; the last column and row hold what is left.
 */
export const imageTilePx = 512
/** Smaller images are shown in one piece; so are levels that the renditions cover. */
const wholeUpToPx = 2048
/** Beyond this no file of such a shape is worth looking at closely. */
const longestPx = 2 ** 16

export type ImageLevel = { readonly widthPx: number; readonly heightPx: number }

const longer = ({ widthPx, heightPx }: ImageLevel) => Math.max(widthPx, heightPx)

/** Levels that get tiles, coarsest first; none for an image of at most `tiledAbovePx` along its longer side. */
export function imageLevels(image: ImageLevel, tiledAbovePx: number): readonly ImageLevel[] {
  if (longer(image) <= tiledAbovePx || longer(image) > longestPx) return []
  const levels: ImageLevel[] = []
  for (let level = image; longer(level) > wholeUpToPx; level = halved(level)) levels.unshift(level)
  return levels
}

function halved({ widthPx, heightPx }: ImageLevel): ImageLevel {
  return { widthPx: Math.ceil(widthPx / 2), heightPx: Math.ceil(heightPx / 2) }
}

/** Number of tiles along both edges of a level. */
export function imageTileCounts({ widthPx, heightPx }: ImageLevel): {
  readonly columns: number
  readonly rows: number
} {
  return { columns: Math.ceil(widthPx / imageTilePx), rows: Math.ceil(heightPx / imageTilePx) }
}
