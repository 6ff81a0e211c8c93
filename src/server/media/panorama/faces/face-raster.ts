import { levelCountOf, tileGutterPx } from '../../../../shared/media/pyramid.ts'

/** A cube face with its border, RGB. The border continues the face plane; it is what all gutters are cut from. */
export type FaceRaster = {
  readonly pixels: SharedArrayBuffer
  /** Edge of the face proper. */
  readonly sizePx: number
  readonly borderPx: number
}

/** Border the finest level needs, so that the coarsest, halved again and again, still has a whole gutter. */
export function finestBorderPx(faceSizePx: number): number {
  return tileGutterPx * 2 ** (levelCountOf(faceSizePx) - 1)
}

export function rasterEdgePx({ sizePx, borderPx }: { sizePx: number; borderPx: number }): number {
  return sizePx + 2 * borderPx
}

export function allocateRaster(sizePx: number, borderPx: number): FaceRaster {
  return { pixels: new SharedArrayBuffer(3 * (sizePx + 2 * borderPx) ** 2), sizePx, borderPx }
}

export function copyRaster({ pixels, ...sizes }: FaceRaster): FaceRaster {
  return { ...sizes, pixels: pixels.slice(0) }
}

/** Plane coordinate (−1…1 within the face) of the center of a raster column; rows count the other way. */
export function planeCoordinate({ sizePx, borderPx }: { sizePx: number; borderPx: number }, index: number): number {
  return (2 * (index + 0.5 - borderPx)) / sizePx - 1
}
