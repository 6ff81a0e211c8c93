import { byteAt } from '../../faces/typed-reads.ts'
import { type Edge, edgeIndices } from './cube-edges.ts'

/** A decoded image, RGB, rows one after the other. */
export type Raster = { readonly pixels: Uint8Array; readonly widthPx: number; readonly heightPx: number }

/** A square part of a raster. */
export type Tile = { readonly leftPx: number; readonly topPx: number; readonly sizePx: number }

/** Colors along an edge are means of this many stretches. */
const stretches = 16
/** Outermost pixels of a tile, into which scaling has mixed what lies beside it. */
const marginPx = 1
/** Lines of pixels that make an edge. */
const depthPx = 2
/** Standard deviation of a tile below which it has nothing to be recognized by. */
const blankDeviation = 3

export type TileEdge = { readonly tile: number; readonly edge: Edge }

/** Differences between the edges of some tiles. */
export type SeamCosts = {
  /** Mean difference of two edges that run against each other, 0…255 for each channel. */
  readonly difference: (one: TileEdge, other: TileEdge) => number
  /** Median difference of an edge from all edges of other tiles. */
  readonly usual: (edge: TileEdge) => number
  /** Whether a tile is of one color, as a missing floor or an even ceiling is. */
  readonly isBlank: (tile: number) => boolean
}

type EdgeColors = Float64Array

/** Colors at the outline of a tile along one edge, clockwise. */
function edgeColors(raster: Raster, tile: Tile, edge: Edge): EdgeColors {
  const { sizePx } = tile
  const colors = new Float64Array(3 * stretches)
  const counts = new Float64Array(stretches)
  for (let along = marginPx; along < sizePx - marginPx; along++) {
    const stretch = Math.min(stretches - 1, Math.floor((along * stretches) / sizePx))
    for (let depth = marginPx; depth < marginPx + depthPx; depth++) {
      const offset = offsetAt(raster, tile, pointAt(edge, { along, depth }, sizePx))
      counts[stretch] = (counts[stretch] ?? 0) + 1
      for (let c = 0; c < 3; c++)
        colors[3 * stretch + c] = (colors[3 * stretch + c] ?? 0) + byteAt(raster.pixels, offset + c)
    }
  }
  for (let i = 0; i < colors.length; i++) colors[i] = (colors[i] ?? 0) / Math.max(1, counts[Math.floor(i / 3)] ?? 1)
  return colors
}

type Point = { readonly x: number; readonly y: number }

/** The pixel that far along an edge, clockwise, and that deep in the tile. */
function pointAt(
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

/** Mean difference of two edges that run against each other. */
function meanDifference(one: EdgeColors, other: EdgeColors): number {
  let sum = 0
  for (let i = 0; i < stretches; i++) {
    const back = stretches - 1 - i
    for (let c = 0; c < 3; c++) sum += Math.abs((one[3 * i + c] ?? 0) - (other[3 * back + c] ?? 0))
  }
  return sum / (3 * stretches)
}

/** Standard deviation of all of a tile's values, by channel, the largest. */
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

/** Compares all edges of some tiles. */
export function measureSeams(raster: Raster, tiles: readonly Tile[]): SeamCosts {
  const blank = tiles.map((tile) => deviationOf(raster, tile) < blankDeviation)
  const isBlank = (tile: number) => blank[tile] === true
  const colors = tiles.flatMap((tile) => edgeIndices.map((edge) => edgeColors(raster, tile, edge)))
  const differences = new Float64Array(colors.length ** 2)
  for (const [i, one] of colors.entries()) {
    for (const [j, other] of colors.entries()) differences[i * colors.length + j] = meanDifference(one, other)
  }
  const indexOf = ({ tile, edge }: TileEdge) => 4 * tile + edge
  const difference: SeamCosts['difference'] = (one, other) =>
    differences[indexOf(one) * colors.length + indexOf(other)] ?? 0
  return {
    difference,
    usual: (one) =>
      medianOf(
        tiles
          .flatMap((_, tile) => (tile === one.tile || isBlank(tile) ? [] : edgeIndices.map((edge) => ({ tile, edge }))))
          .map((other) => difference(one, other)),
      ),
    isBlank,
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
