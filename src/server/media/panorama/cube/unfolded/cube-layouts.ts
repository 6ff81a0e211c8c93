import type { CubeFace } from '../../../../../shared/geometry/cube.ts'

/** A grid of square cells that hold the six faces of a cube. */
export type CubeGrid = {
  readonly columns: number
  readonly rows: number
}

/** Six cells one beside the other, one below the other, or in two lines; and the crosses, with six cells left empty. */
export const cubeGrids: readonly CubeGrid[] = [
  { columns: 6, rows: 1 },
  { columns: 1, rows: 6 },
  { columns: 3, rows: 2 },
  { columns: 2, rows: 3 },
  { columns: 4, rows: 3 },
  { columns: 3, rows: 4 },
]

/**
 * Orders of faces, read like text, that programs document. They decide where the seams leave a choice: which side is
 * the front, and how a ceiling of one color hangs.
 * - FFmpeg's v360 (`in_forder`), Facebook's Transform360; cube maps of OpenGL and Direct3D: +X −X +Y −Y +Z −Z
 * - Pano2VR, Hugin's erect2cubic, Pannellum
 * - krpano
 * - three in the upper line and three in the lower one, as YouTube arranges videos
 */
export const documentedOrders: readonly (readonly CubeFace[])[] = [
  ['r', 'l', 'u', 'd', 'f', 'b'],
  ['f', 'r', 'b', 'l', 'u', 'd'],
  ['l', 'f', 'r', 'b', 'u', 'd'],
  ['l', 'f', 'r', 'd', 'b', 'u'],
]

type Size = { readonly widthPx: number; readonly heightPx: number }

/** Smaller faces are no panorama. */
const cellMinPx = 32

/** The grid an image may be, by its shape. */
export function cubeGridOf({ widthPx, heightPx }: Size): CubeGrid | undefined {
  return cubeGrids.find(({ columns, rows }) => {
    const across = widthPx / columns
    const down = heightPx / rows
    return Math.abs(across - down) < 1 && across >= cellMinPx
  })
}

export type Cell = { readonly column: number; readonly row: number }

/** All cells of a grid, read like text. */
export function cellsOf({ columns, rows }: CubeGrid): readonly Cell[] {
  return Array.from({ length: columns * rows }, (_, index) => ({
    column: index % columns,
    row: Math.floor(index / columns),
  }))
}

/** The square a cell is, in an image of a size. */
export function squareOf({ widthPx, heightPx }: Size, { columns, rows }: CubeGrid, { column, row }: Cell) {
  return {
    leftPx: Math.round((column * widthPx) / columns),
    topPx: Math.round((row * heightPx) / rows),
    sizePx: Math.floor(Math.min(widthPx / columns, heightPx / rows)),
  }
}
