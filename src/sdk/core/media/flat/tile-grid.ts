import type { ImageTiles } from '../../../../shared/media/image-manifest.ts'
import type { ImageLevel } from '../../../../shared/media/image-pyramid.ts'

/** Part of an image, in its own pixels. */
export type ImageArea = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export type TileCoordinates = { readonly level: number; readonly x: number; readonly y: number }

/**
 * A mip level may have a tenth fewer pixels than the screen: the difference is invisible, and the next level has four
 * times as many tiles.
 */
const minSharpness = 0.9

/**
 * Index of the coarsest level that is sharp for an image displayed `displayedPx` device pixels wide, otherwise of the
 * finest; −1 if the rendition below the tiles, `coveredPx` wide, is sharp enough.
 */
export function mipLevelFor(levels: readonly ImageLevel[], displayedPx: number, coveredPx: number): number {
  if (coveredPx >= displayedPx * minSharpness) return -1
  const index = levels.findIndex(({ widthPx }) => widthPx >= displayedPx * minSharpness)
  return index < 0 ? levels.length - 1 : index
}

/** Area of the image that a tile covers. */
export function areaOf({ levels, sizePx }: ImageTiles, { level, x, y }: TileCoordinates): ImageArea {
  const levelSize = levels[level]
  const imageSize = levels.at(-1)
  if (!levelSize || !imageSize) throw new RangeError(`there is no level ${level}`)
  const scaleX = imageSize.widthPx / levelSize.widthPx
  const scaleY = imageSize.heightPx / levelSize.heightPx
  return {
    left: x * sizePx * scaleX,
    top: y * sizePx * scaleY,
    right: Math.min(levelSize.widthPx, (x + 1) * sizePx) * scaleX,
    bottom: Math.min(levelSize.heightPx, (y + 1) * sizePx) * scaleY,
  }
}

/** True if two areas have more than an edge in common. */
export function overlaps(a: ImageArea, b: ImageArea): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

/** Tiles of a level that overlap an area, closest to its middle first. */
export function tilesIn(tiles: ImageTiles, level: number, area: ImageArea): TileCoordinates[] {
  const levelSize = tiles.levels[level]
  const imageSize = tiles.levels.at(-1)
  if (!levelSize || !imageSize) return []
  const columnWidth = (tiles.sizePx * imageSize.widthPx) / levelSize.widthPx
  const rowHeight = (tiles.sizePx * imageSize.heightPx) / levelSize.heightPx
  const span = (min: number, max: number, count: number) => {
    const start = Math.max(0, Math.floor(min))
    return Array.from({ length: Math.max(0, Math.min(count, Math.ceil(max)) - start) }, (_, index) => start + index)
  }
  const columns = span(area.left / columnWidth, area.right / columnWidth, Math.ceil(levelSize.widthPx / tiles.sizePx))
  const rows = span(area.top / rowHeight, area.bottom / rowHeight, Math.ceil(levelSize.heightPx / tiles.sizePx))
  const middle = { x: (area.left + area.right) / 2 / columnWidth, y: (area.top + area.bottom) / 2 / rowHeight }
  const distanceToMiddle = ({ x, y }: TileCoordinates) => Math.hypot(x + 0.5 - middle.x, y + 0.5 - middle.y)
  return rows
    .flatMap((y) => columns.map((x) => ({ level, x, y })))
    .sort((a, b) => distanceToMiddle(a) - distanceToMiddle(b))
}
