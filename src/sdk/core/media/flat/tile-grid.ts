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
 * Place of the coarsest level that shows the whole image on `shownPx` device pixels as sharp as it is; the finest
 * where none does; -1 where something `coveredPx` wide does already.
 */
export function mipLevelFor(levels: readonly ImageLevel[], displayedPx: number, coveredPx: number): number {
  if (coveredPx >= displayedPx * minSharpness) return -1
  const index = levels.findIndex(({ widthPx }) => widthPx >= displayedPx * minSharpness)
  return index < 0 ? levels.length - 1 : index
}

/** Part of the image that a tile shows. */
export function areaOf({ levels, sizePx }: ImageTiles, { level, x, y }: TileCoordinates): ImageArea {
  const levelSize = levels[level]
  const imageSize = levels.at(-1)
  if (!levelSize || !imageSize) throw new RangeError(`there is no level ${level}`)
  const across = imageSize.widthPx / levelSize.widthPx
  const down = imageSize.heightPx / levelSize.heightPx
  return {
    left: x * sizePx * across,
    top: y * sizePx * down,
    right: Math.min(levelSize.widthPx, (x + 1) * sizePx) * across,
    bottom: Math.min(levelSize.heightPx, (y + 1) * sizePx) * down,
  }
}

export function overlaps(first: ImageArea, second: ImageArea): boolean {
  return (
    first.left < second.right && second.left < first.right && first.top < second.bottom && second.top < first.bottom
  )
}

/** Tiles of a level that show something of an area, those nearest to its middle first. */
export function tilesIn(tiles: ImageTiles, level: number, area: ImageArea): TileCoordinates[] {
  const levelSize = tiles.levels[level]
  const imageSize = tiles.levels.at(-1)
  if (!levelSize || !imageSize) return []
  const perColumn = (tiles.sizePx * imageSize.widthPx) / levelSize.widthPx
  const perRow = (tiles.sizePx * imageSize.heightPx) / levelSize.heightPx
  const span = (from: number, to: number, count: number) => {
    const first = Math.max(0, Math.floor(from))
    return Array.from({ length: Math.max(0, Math.min(count, Math.ceil(to)) - first) }, (_, index) => first + index)
  }
  const columns = span(area.left / perColumn, area.right / perColumn, Math.ceil(levelSize.widthPx / tiles.sizePx))
  const rows = span(area.top / perRow, area.bottom / perRow, Math.ceil(levelSize.heightPx / tiles.sizePx))
  const middle = { x: (area.left + area.right) / 2 / perColumn, y: (area.top + area.bottom) / 2 / perRow }
  const distanceToMiddle = ({ x, y }: TileCoordinates) => Math.hypot(x + 0.5 - middle.x, y + 0.5 - middle.y)
  return rows
    .flatMap((y) => columns.map((x) => ({ level, x, y })))
    .sort((first, second) => distanceToMiddle(first) - distanceToMiddle(second))
}
