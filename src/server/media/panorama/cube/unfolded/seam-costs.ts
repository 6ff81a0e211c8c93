import { byteAt } from '../../faces/typed-reads.ts'
import { type Edge, edgeIndices } from './cube-edges.ts'

/** A decoded RGB image, row by row. */
export type Raster = { readonly pixels: Uint8Array; readonly widthPx: number; readonly heightPx: number }

export type Tile = { readonly leftPx: number; readonly topPx: number; readonly sizePx: number }

/** Number of segments of an edge. The mean colors of segments are compared. */
const segments = 16
/** Outermost pixels of a tile are skipped, because scaling has mixed them with the pixels of neighboring tiles. */
const marginPx = 1
/** Rows of pixels that count as the edge. */
const depthPx = 2
/** Standard deviation below which a tile counts as blank. */
const blankDeviation = 3

export type TileEdge = { readonly tile: number; readonly edge: Edge }

/** Color differences between the edges of tiles. */
export type SeamCosts = {
  /** Mean difference of two edges along a common seam, 0…255. */
  readonly difference: (first: TileEdge, second: TileEdge) => number
  /** Median difference of an edge from the edges of all other tiles that aren't blank. */
  readonly typicalDifference: (edge: TileEdge) => number
  /** True if a tile has one color, as a missing floor or a plain ceiling has. */
  readonly isBlank: (tile: number) => boolean
}

type EdgeColors = Float64Array

/** Mean color of each segment of an edge, clockwise. */
function edgeColors(raster: Raster, tile: Tile, edge: Edge): EdgeColors {
  const { sizePx } = tile
  const colors = new Float64Array(3 * segments)
  const counts = new Float64Array(segments)
  for (let along = marginPx; along < sizePx - marginPx; along++) {
    const segment = Math.min(segments - 1, Math.floor((along * segments) / sizePx))
    for (let depth = marginPx; depth < marginPx + depthPx; depth++) {
      const offset = offsetAt(raster, tile, pixelAlong(edge, { along, depth }, sizePx))
      counts[segment] = (counts[segment] ?? 0) + 1
      for (let c = 0; c < 3; c++)
        colors[3 * segment + c] = (colors[3 * segment + c] ?? 0) + byteAt(raster.pixels, offset + c)
    }
  }
  for (let i = 0; i < colors.length; i++) colors[i] = (colors[i] ?? 0) / Math.max(1, counts[Math.floor(i / 3)] ?? 1)
  return colors
}

type Point = { readonly x: number; readonly y: number }

/** Pixel at a distance along an edge, clockwise, and at a depth from it. */
function pixelAlong(
  edge: Edge,
  { along, depth }: { readonly along: number; readonly depth: number },
  sizePx: number,
): Point {
  const last = sizePx - 1
  switch (edge) {
    case 0:
      return { x: along, y: depth }
    case 1:
      return { x: last - depth, y: along }
    case 2:
      return { x: last - along, y: last - depth }
    case 3:
      return { x: depth, y: last - along }
  }
}

function offsetAt({ widthPx }: Raster, { leftPx, topPx }: Tile, { x, y }: Point): number {
  return 3 * ((topPx + y) * widthPx + leftPx + x)
}

/** Mean difference of two edges that run in opposite directions, as the edges of a seam do. */
function meanDifference(first: EdgeColors, second: EdgeColors): number {
  let sum = 0
  for (let i = 0; i < segments; i++) {
    const opposite = segments - 1 - i
    for (let c = 0; c < 3; c++) sum += Math.abs((first[3 * i + c] ?? 0) - (second[3 * opposite + c] ?? 0))
  }
  return sum / (3 * segments)
}

/** Largest standard deviation of a tile's pixels among the three channels. */
export function deviationOf(raster: Raster, tile: Tile): number {
  let largest = 0
  for (let c = 0; c < 3; c++) {
    let sum = 0
    let squares = 0
    for (let y = marginPx; y < tile.sizePx - marginPx; y++) {
      for (let x = marginPx; x < tile.sizePx - marginPx; x++) {
        const value = byteAt(raster.pixels, offsetAt(raster, tile, { x, y }) + c)
        sum += value
        squares += value * value
      }
    }
    const count = (tile.sizePx - 2 * marginPx) ** 2
    largest = Math.max(largest, Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2)))
  }
  return largest
}

/** Compares all edges of all tiles with each other. */
export function measureSeams(raster: Raster, tiles: readonly Tile[]): SeamCosts {
  const blank = tiles.map((tile) => deviationOf(raster, tile) < blankDeviation)
  const isBlank = (tile: number) => blank[tile] === true
  const colors = tiles.flatMap((tile) => edgeIndices.map((edge) => edgeColors(raster, tile, edge)))
  const differences = new Float64Array(colors.length ** 2)
  for (const [i, first] of colors.entries()) {
    for (const [j, second] of colors.entries()) differences[i * colors.length + j] = meanDifference(first, second)
  }
  const indexOf = ({ tile, edge }: TileEdge) => 4 * tile + edge
  const difference: SeamCosts['difference'] = (first, second) =>
    differences[indexOf(first) * colors.length + indexOf(second)] ?? 0
  return {
    difference,
    typicalDifference: (first) =>
      medianOf(
        tiles
          .flatMap((_, tile) =>
            tile === first.tile || isBlank(tile) ? [] : edgeIndices.map((edge) => ({ tile, edge })),
          )
          .map((second) => difference(first, second)),
      ),
    isBlank,
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
