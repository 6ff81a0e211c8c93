import { type CubeFace, cubeFaces } from '../geometry/cube.ts'
import type { TypedCoverage } from '../media/adjustments.ts'
import type { FaceRotationDeg } from '../media/cube-namings.ts'

/** Part of an image: a cell of a grid. */
export type ImageCell = {
  readonly column: number
  readonly row: number
  readonly columns: number
  readonly rows: number
}

type NumberedTiles = {
  /** Path of a tile, with the placeholders `{row}` and `{column}`. */
  readonly path: string
  /** Number of the first row and column. */
  readonly firstIndex: number
  /** Minimum number of digits of rows and columns. */
  readonly digits: number
}

/** Image of a cube face in an archive, as a square grid of tiles. */
export type FaceTiles = NumberedTiles & {
  /** Edge length of the face; null for one image of any size. */
  readonly sizePx: number | null
  readonly tileSizePx: number
  /** Border of each image that its neighbors show, too; absent for none. Not part of the sizes. */
  readonly borderPx?: number
  /** Cell of the image that shows the face; absent if the whole image does. Only for faces of one image. */
  readonly cell?: ImageCell
  /** Clockwise rotation that orients the image as `faceAxes` defines the face; absent for none. */
  readonly rotationDeg?: FaceRotationDeg
}

/** Whole sphere in an archive, as a grid of tiles of an equirectangular image. */
export type SphereTiles = NumberedTiles & {
  /** Width of the image, which is twice its height. */
  readonly widthPx: number
  readonly columns: number
  readonly rows: number
}

/** Files of a panorama in an archive: an equirectangular image, its tiles, or six faces. */
export type PanoramaSource =
  | { readonly image: string; readonly coverage: TypedCoverage | null }
  | { readonly sphere: SphereTiles }
  | { readonly faces: Readonly<Record<CubeFace, FaceTiles>> }

/** A face that is one image. */
export function wholeFace(path: string): FaceTiles {
  return { path, sizePx: null, tileSizePx: 0, firstIndex: 0, digits: 1 }
}

/** Creates the six faces from a function of their name. */
export function facesBy<Value>(create: (face: CubeFace) => Value): Record<CubeFace, Value> {
  return { f: create('f'), b: create('b'), u: create('u'), d: create('d'), l: create('l'), r: create('r') }
}

/** Number of tiles along an edge of a face. */
export function tilesPerEdge({ sizePx, tileSizePx }: FaceTiles): number {
  return sizePx === null ? 1 : Math.ceil(sizePx / tileSizePx)
}

/** Path of a tile. Rows and columns count from 0 here. */
export function tilePath({ path, firstIndex, digits }: NumberedTiles, row: number, column: number): string {
  const numberOf = (index: number) => String(index + firstIndex).padStart(digits, '0')
  return path.replaceAll('{row}', numberOf(row)).replaceAll('{column}', numberOf(column))
}

/** Paths of all files of a panorama. */
export function* sourcePaths(source: PanoramaSource): Generator<string> {
  if ('image' in source) {
    yield source.image
    return
  }
  if ('sphere' in source) {
    const { columns, rows } = source.sphere
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) yield tilePath(source.sphere, row, column)
    }
    return
  }
  for (const face of cubeFaces) {
    const tiles = source.faces[face]
    const edge = tilesPerEdge(tiles)
    for (let row = 0; row < edge; row++) {
      for (let column = 0; column < edge; column++) yield tilePath(tiles, row, column)
    }
  }
}
