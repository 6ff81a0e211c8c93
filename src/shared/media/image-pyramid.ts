/**
 * Tile pyramid of a large flat image: the finest level has the full resolution, and each coarser level halves both
 * sides, rounded up. Tile (x, y) counts from the top left; tiles of the last column and row may be smaller.
 */
export const imageTilePx = 512
/** Levels up to this size need no tiles, because renditions cover them. */
const untiledMaxPx = 2048
/** Maximum long side of a tiled image. */
const longSideMaxPx = 2 ** 16

export type ImageLevel = { readonly widthPx: number; readonly heightPx: number }

const longSideOf = ({ widthPx, heightPx }: ImageLevel) => Math.max(widthPx, heightPx)

/** Tiled levels, coarsest first; none if the long side is at most `tiledAbovePx`. */
export function imageLevels(image: ImageLevel, tiledAbovePx: number): readonly ImageLevel[] {
  if (longSideOf(image) <= tiledAbovePx || longSideOf(image) > longSideMaxPx) return []
  const levels: ImageLevel[] = []
  for (let level = image; longSideOf(level) > untiledMaxPx; level = halve(level)) levels.unshift(level)
  return levels
}

function halve({ widthPx, heightPx }: ImageLevel): ImageLevel {
  return { widthPx: Math.ceil(widthPx / 2), heightPx: Math.ceil(heightPx / 2) }
}

/** Number of columns and rows of tiles on a level. */
export function imageTileCounts({ widthPx, heightPx }: ImageLevel): {
  readonly columns: number
  readonly rows: number
} {
  return { columns: Math.ceil(widthPx / imageTilePx), rows: Math.ceil(heightPx / imageTilePx) }
}
