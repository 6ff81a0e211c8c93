import { levelCountOf, tileGutterPx } from '../../../../shared/media/pyramid.ts'

/** RGB pixels of a cube face with a border that continues its plane; tile gutters are cut from the border. */
export type FaceRaster = {
  readonly pixels: SharedArrayBuffer
  /** Edge length of the face without its border. */
  readonly sizePx: number
  readonly borderPx: number
}

/** Border of the finest level, large enough that after halving the coarsest level still has a full gutter. */
export function finestBorderPx(faceSizePx: number): number {
  return tileGutterPx * 2 ** (levelCountOf(faceSizePx) - 1)
}

/** Edge length of a face with its border on both sides. */
export function rasterEdgePx({ sizePx, borderPx }: { sizePx: number; borderPx: number }): number {
  return sizePx + 2 * borderPx
}

/** Allocates the pixels of a face, in memory that worker threads share. */
export function allocateRaster(sizePx: number, borderPx: number): FaceRaster {
  return { pixels: new SharedArrayBuffer(3 * (sizePx + 2 * borderPx) ** 2), sizePx, borderPx }
}

export function copyRaster({ pixels, ...sizes }: FaceRaster): FaceRaster {
  return { ...sizes, pixels: pixels.slice(0) }
}

/** Coordinate of a column's center on the face plane, −1…1 within the face. For a row, negate the result. */
export function planeCoordinate({ sizePx, borderPx }: { sizePx: number; borderPx: number }, index: number): number {
  return (2 * (index + 0.5 - borderPx)) / sizePx - 1
}
