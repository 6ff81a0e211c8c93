import type { ImageTiles } from '../../../../shared/media/image-manifest.ts'
import type { ImageLevel } from '../../../../shared/media/image-pyramid.ts'

/** Part of an image, in its own pixels. */
export type ImageArea = {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export type TileAt = { readonly level: number; readonly x: number; readonly y: number }

/** A level may have a tenth fewer pixels than the screen: nobody sees it, and it spares four times as many tiles. */
const enough = 0.9

/**
 * Place of the coarsest level that shows the whole image on `shownPx` device pixels as sharp as it is; the finest
 * where none does; -1 where something `coveredPx` wide does already.
 */
export function levelFor(levels: readonly ImageLevel[], shownPx: number, coveredPx: number): number {
  if (coveredPx >= shownPx * enough) return -1
  const found = levels.findIndex(({ widthPx }) => widthPx >= shownPx * enough)
  return found < 0 ? levels.length - 1 : found
}

/** Part of the image that a tile shows. */
export function areaOf({ levels, sizePx }: ImageTiles, { level, x, y }: TileAt): ImageArea {
  const shown = levels[level]
  const whole = levels.at(-1)
  if (!shown || !whole) throw new RangeError(`there is no level ${level}`)
  const across = whole.widthPx / shown.widthPx
  const down = whole.heightPx / shown.heightPx
  return {
    left: x * sizePx * across,
    top: y * sizePx * down,
    right: Math.min(shown.widthPx, (x + 1) * sizePx) * across,
    bottom: Math.min(shown.heightPx, (y + 1) * sizePx) * down,
  }
}

export function overlap(one: ImageArea, other: ImageArea): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** Tiles of a level that show something of an area, those nearest to its middle first. */
export function tilesIn(tiles: ImageTiles, level: number, area: ImageArea): TileAt[] {
  const shown = tiles.levels[level]
  const whole = tiles.levels.at(-1)
  if (!shown || !whole) return []
  const perColumn = (tiles.sizePx * whole.widthPx) / shown.widthPx
  const perRow = (tiles.sizePx * whole.heightPx) / shown.heightPx
  const span = (from: number, to: number, count: number) => {
    const first = Math.max(0, Math.floor(from))
    return Array.from({ length: Math.max(0, Math.min(count, Math.ceil(to)) - first) }, (_, index) => first + index)
  }
  const columns = span(area.left / perColumn, area.right / perColumn, Math.ceil(shown.widthPx / tiles.sizePx))
  const rows = span(area.top / perRow, area.bottom / perRow, Math.ceil(shown.heightPx / tiles.sizePx))
  const middle = { x: (area.left + area.right) / 2 / perColumn, y: (area.top + area.bottom) / 2 / perRow }
  const away = ({ x, y }: TileAt) => Math.hypot(x + 0.5 - middle.x, y + 0.5 - middle.y)
  return rows.flatMap((y) => columns.map((x) => ({ level, x, y }))).sort((one, other) => away(one) - away(other))
}
