import { cubeFaces } from '../../../../../shared/geometry/cube.ts'
import { addTurns, cubeSeams } from './cube-edges.ts'
import { type Arrangement, bestFoldings, orientationsOf } from './cube-foldings.ts'
import { type Cell, type CubeGrid, cellsOf, cubeGridOf, documentedOrders, squareOf } from './cube-layouts.ts'
import { deviationOf, measureSeams, type Raster, type SeamCosts, type Tile, type TileEdge } from './seam-costs.ts'

/** Six cube faces in one image, with their positions and rotations. */
export type UnfoldedCube = {
  readonly grid: CubeGrid
  /** Cells with a face, row by row. */
  readonly cells: readonly Cell[]
  /** Faces by the index of their cell in `cells`. */
  readonly arrangement: Arrangement
  /** True if the seams alone prove that the image is a cube, without a choice of its owner. */
  readonly isProven: boolean
}

/** `unclear`: cells don't continue each other, but no folding has continuous seams. */
export type CubeReading = UnfoldedCube | 'unclear' | undefined

/**
 * Recognizes an unfolded cube by its seams: of all ways to fold the six cells into a cube, it finds the one in which
 * colors continue across all twelve edges. Undefined for other images.
 */
export function readUnfoldedCube(raster: Raster): CubeReading {
  const grid = cubeGridOf(raster)
  const cells = grid && cellsWithFaces(raster, grid)
  if (!grid || !cells) return undefined
  const isCross = cells.length < grid.columns * grid.rows
  const costs = measureSeams(
    raster,
    cells.map((cell) => squareOf(raster, grid, cell)),
  )
  // In a photo, cells continue in their neighbors.
  const discontinuities = isCross ? cells.length : countDiscontinuities(costs, cells)
  if (discontinuities === 0) return undefined
  const foldings = bestFoldings(costs, costBound)
  const candidates = foldings.flatMap(({ arrangement, cost }) =>
    orientationsOf(arrangement).map((oriented) => ({ arrangement: oriented, rank: rankOf(oriented), cost })),
  )
  const [best] = candidates.toSorted((a, b) => b.rank - a.rank || a.cost - b.cost)
  const seams = best && rateSeams(costs, best.arrangement)
  const areCells = discontinuities >= discontinuitiesMin
  if (!seams || !isContinuous(seams)) return areCells ? 'unclear' : undefined
  const isProven = areCells && seams.good >= provenSeamsMin && seams.bad === 0
  return { grid, cells, arrangement: best.arrangement, isProven }
}

/** Foldings count as equally good if their cost exceeds the lowest one by at most this. */
const costSlackFraction = 0.1
const costSlackMin = 6
const costSlackMax = 12

function costBound(lowestCost: number): number {
  return lowestCost + Math.max(costSlackMin, Math.min(costSlackMax, costSlackFraction * lowestCost))
}

/** Limits for empty cells: their standard deviation, and the color difference between two of them. */
const emptyDeviation = 4
const emptyDifference = 8

/** Cells with a face: all of a grid of six, or those of a cross that aren't empty. Undefined if these aren't six. */
function cellsWithFaces(raster: Raster, grid: CubeGrid): readonly Cell[] | undefined {
  const cells = cellsOf(grid)
  if (cells.length === cubeFaces.length) return cells
  const squares = cells.map((cell) => squareOf(raster, grid, cell))
  const empty = squares.map((square) => deviationOf(raster, square) < emptyDeviation)
  const faces = cells.filter((_, index) => empty[index] !== true)
  const colors = squares.filter((_, index) => empty[index] === true).map((square) => centerColor(raster, square))
  return faces.length === cubeFaces.length && colors.every((color) => isSimilarColor(color, colors[0]))
    ? faces
    : undefined
}

type Rgb = readonly [red: number, green: number, blue: number]

function centerColor({ pixels, widthPx }: Raster, { leftPx, topPx, sizePx }: Tile): Rgb {
  const half = Math.floor(sizePx / 2)
  const offset = 3 * ((topPx + half) * widthPx + leftPx + half)
  return [pixels[offset] ?? 0, pixels[offset + 1] ?? 0, pixels[offset + 2] ?? 0]
}

function isSimilarColor(color: Rgb, other: Rgb | undefined): boolean {
  if (other === undefined) return false
  return color.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) < emptyDifference)
}

/** Minimum difference of neighboring cells that don't continue each other: absolute, and relative to a typical one. */
const discontinuityMin = 10
const minDiscontinuityRatio = 0.45

function countDiscontinuities(costs: SeamCosts, cells: readonly Cell[]): number {
  const indexAt = (column: number, row: number) => cells.findIndex((cell) => cell.column === column && cell.row === row)
  const pairs = cells.flatMap(({ column, row }, tile): (readonly [TileEdge, TileEdge])[] => [
    [
      { tile, edge: 1 },
      { tile: indexAt(column + 1, row), edge: 3 },
    ],
    [
      { tile, edge: 2 },
      { tile: indexAt(column, row + 1), edge: 0 },
    ],
  ])
  return pairs.filter(([edge, neighbor]) => neighbor.tile >= 0 && isDiscontinuous(costs, edge, neighbor)).length
}

/** Typical difference of two edges that don't belong together. */
function typicalDifferenceOf(costs: SeamCosts, edge: TileEdge, other: TileEdge): number {
  return (costs.typicalDifference(edge) + costs.typicalDifference(other)) / 2
}

function isDiscontinuous(costs: SeamCosts, edge: TileEdge, neighbor: TileEdge): boolean {
  const difference = costs.difference(edge, neighbor)
  const typical = typicalDifferenceOf(costs, edge, neighbor)
  return difference > discontinuityMin && difference > minDiscontinuityRatio * typical
}

/** Ratings of a cube's seams: the number of good and bad ones, and the sums of their actual and typical differences. */
type SeamRating = {
  readonly good: number
  readonly bad: number
  readonly cost: number
  readonly typicalCost: number
}

/** A seam whose edges are less distinct than this is neither good nor bad. */
const typicalDifferenceMin = 6
const maxGoodRatio = 0.5

function rateSeams(costs: SeamCosts, arrangement: Arrangement): SeamRating {
  let good = 0
  let bad = 0
  let cost = 0
  let typicalCost = 0
  for (const { face, edge, otherFace, otherEdge } of cubeSeams) {
    const tile = arrangement[face]
    const otherTile = arrangement[otherFace]
    const tileEdge = { tile: tile.tile, edge: addTurns(edge, -tile.turns) }
    const otherTileEdge = { tile: otherTile.tile, edge: addTurns(otherEdge, -otherTile.turns) }
    const typical = typicalDifferenceOf(costs, tileEdge, otherTileEdge)
    const difference = costs.difference(tileEdge, otherTileEdge)
    const isGood = difference < maxGoodRatio * typical
    // The seams of a missing floor don't count.
    if (!isGood && (costs.isBlank(tileEdge.tile) || costs.isBlank(otherTileEdge.tile))) continue
    cost += difference
    typicalCost += typical
    if (typical < typicalDifferenceMin) continue
    if (isGood) good++
    else bad++
  }
  return { good, bad, cost, typicalCost }
}

/** At least the four seams between the sides must be good. */
const goodMin = 4
const badMax = 2
const maxCostRatio = 0.4
/** Number of good seams that no photo has by chance. */
const provenSeamsMin = 10
/** Six cells in two rows can't all continue their neighbors in a cube; a single discontinuity also occurs in photos. */
const discontinuitiesMin = 2

function isContinuous({ good, bad, cost, typicalCost }: SeamRating): boolean {
  return good >= goodMin && bad <= badMax && cost <= maxCostRatio * typicalCost
}

const sides = ['f', 'r', 'b', 'l'] as const
const uprightWeight = 10
const unrotatedWeight = 1.5
const documentedWeight = 2
const frontPositionWeight = 0.1

/**
 * Likelihood of an arrangement, because seams don't determine the orientation of the cube: it is higher with upright
 * sides, top and bottom as seen from the front, a documented order, and the front early in it.
 */
function rankOf(arrangement: Arrangement): number {
  const upright = sides.filter((face) => arrangement[face].turns === 0).length
  const unrotated = [arrangement.u, arrangement.d].filter(({ turns }) => turns === 0).length
  const isDocumented = documentedOrders.some((order) => order.every((face, tile) => arrangement[face].tile === tile))
  return (
    uprightWeight * upright +
    unrotatedWeight * unrotated +
    (isDocumented ? documentedWeight : 0) -
    frontPositionWeight * arrangement.f.tile
  )
}
