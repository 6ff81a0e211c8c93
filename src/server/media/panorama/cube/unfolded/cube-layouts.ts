import type { CubeFace } from '../../../../../shared/geometry/cube.ts'

/** A grid of square cells that hold the six faces of a cube. */
export type CubeGrid = {
  readonly columns: number
  readonly rows: number
}

/** Grids of a strip, a column, two rows or two columns, and of the two crosses, which have six empty cells. */
export const cubeGrids: readonly CubeGrid[] = [
  { columns: 6, rows: 1 },
  { columns: 1, rows: 6 },
  { columns: 3, rows: 2 },
  { columns: 2, rows: 3 },
  { columns: 4, rows: 3 },
  { columns: 3, rows: 4 },
]

/**
 * Face orders of programs, row by row. They decide which side is the front, and the rotation of a ceiling of one color,
 * because seams can't.
 * - FFmpeg's v360 (`in_forder`), Facebook's Transform360; cube maps of OpenGL and Direct3D: +X −X +Y −Y +Z −Z
 * - Pano2VR, Hugin's erect2cubic, Pannellum
 * - krpano
 * - YouTube's two rows of three faces
 */
export const documentedOrders: readonly (readonly CubeFace[])[] = [
  ['r', 'l', 'u', 'd', 'f', 'b'],
  ['f', 'r', 'b', 'l', 'u', 'd'],
  ['l', 'f', 'r', 'b', 'u', 'd'],
  ['l', 'f', 'r', 'd', 'b', 'u'],
]

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Minimum edge length of a face. */
const faceMinPx = 32

/** Grid by the size of an image; undefined if no grid of squares fits. */
export function cubeGridOf({ widthPx, heightPx }: Size): CubeGrid | undefined {
  return cubeGrids.find(({ columns, rows }) => {
    const cellWidthPx = widthPx / columns
    const cellHeightPx = heightPx / rows
    return Math.abs(cellWidthPx - cellHeightPx) < 1 && cellWidthPx >= faceMinPx
  })
}

export type Cell = { readonly column: number; readonly row: number }

/** All cells of a grid, row by row. */
export function cellsOf({ columns, rows }: CubeGrid): readonly Cell[] {
  return Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }))
}

/** Square of a cell in the pixels of an image. */
export function squareOf({ widthPx, heightPx }: Size, { columns, rows }: CubeGrid, { column, row }: Cell) {
  return {
    leftPx: Math.round((column * widthPx) / columns),
    topPx: Math.round((row * heightPx) / rows),
    sizePx: Math.floor(Math.min(widthPx / columns, heightPx / rows)),
  }
}
