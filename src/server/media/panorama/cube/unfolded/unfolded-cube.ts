import { cubeFaces } from '../../../../../shared/geometry/cube.ts'
import { addTurns, cubeSeams } from './cube-edges.ts'
import { type Arrangement, bestFoldings, orientationsOf } from './cube-foldings.ts'
import { type Cell, type CubeGrid, cellsOf, cubeGridOf, documentedOrders, squareOf } from './cube-layouts.ts'
import { deviationOf, measureSeams, type Raster, type SeamCosts, type Tile, type TileEdge } from './seam-costs.ts'

/*
 * A cell is a position in the grid, a tile the index of a cell with an image, and a face a side of the cube. The seams
 * of a folding are the twelve pairs of tile edges that meet in it, and its cost is the sum of their color differences.
 */

/** Six cube faces in one image, with their positions and rotations. */
export type UnfoldedCube = {
  readonly grid: CubeGrid
  /** Cells with a face, row by row. */
  readonly cells: readonly Cell[]
  /** Tile and rotation of each face; a tile is an index of `cells`. */
  readonly arrangement: Arrangement
  /** True if the seams alone prove that the image is a cube, even if no person said so. */
  readonly isProven: boolean
}

/** `unclear`: the image looks like six separate faces, but in no folding do colors continue across the seams. */
export type CubeReading = UnfoldedCube | 'unclear' | undefined

/** Maximum standard deviation of a cell without a face. */
const emptyDeviationMax = 4
/** Maximum color difference between two cells without a face. */
const emptyDifferenceMax = 8

/** Minimum difference of the edges of neighboring cells that don't continue each other. */
const discontinuityMin = 10
/** The same, as a fraction of a typical difference. */
const discontinuityMinRatio = 0.45
/** Six cells in two rows can't all continue their neighbors in a cube; a single discontinuity also occurs in photos. */
const cubeDiscontinuitiesMin = 2

/** Slack within which the cost of a folding counts as equally good as the lowest one: a fraction of it, within bounds. */
const costSlackFraction = 0.1
const costSlackMin = 6
const costSlackMax = 12

/** Maximum difference of a good seam, as a fraction of a typical difference. */
const goodSeamMaxRatio = 0.5
/** A seam is neither good nor bad if even edges that don't belong together typically differ by less than this. */
const ratedDifferenceMin = 6

/** Seams of a cube: at least the four between the sides are good, few are bad, and the cost is low compared to chance. */
const goodSeamsMin = 4
const badSeamsMax = 2
const costMaxRatio = 0.4
/** Number of good seams that no photo has by chance. */
const provenSeamsMin = 10

/**
 * Recognizes an unfolded cube by its seams. Among all ways to fold the six tiles into a cube, it finds the folding in
 * which colors continue across all twelve edges. Undefined for other images.
 */
export function readUnfoldedCube(raster: Raster): CubeReading {
  const grid = cubeGridOf(raster)
  const cells = grid && cellsWithFaces(raster, grid)
  if (!grid || !cells) return undefined
  const isCross = cells.length < grid.columns * grid.rows
  const squares = cells.map((cell) => squareOf(raster, grid, cell))
  const costs = measureSeams(raster, squares)
  // Cells of a cross continue each other as in a photo, but its empty cells already show that it isn't one.
  const discontinuities = isCross ? cells.length : countDiscontinuities(costs, cells)
  if (discontinuities === 0) return undefined
  const looksLikeFaces = discontinuities >= cubeDiscontinuitiesMin
  const arrangement = findArrangement(costs)
  const rating = arrangement && rateSeams(costs, arrangement)
  if (!rating || !areSeamsOfCube(rating)) return looksLikeFaces ? 'unclear' : undefined
  const isProven = looksLikeFaces && rating.goodSeams >= provenSeamsMin && rating.badSeams === 0
  return { grid, cells, arrangement, isProven }
}

/** Cells with a face: all cells of a grid of six, or the nonempty cells of a cross. Undefined if these aren't six. */
function cellsWithFaces(raster: Raster, grid: CubeGrid): readonly Cell[] | undefined {
  const cells = cellsOf(grid)
  if (cells.length === cubeFaces.length) return cells
  const squares = cells.map((cell) => squareOf(raster, grid, cell))
  const isEmpty = squares.map((square) => deviationOf(raster, square) < emptyDeviationMax)
  const faceCells = cells.filter((_, index) => isEmpty[index] !== true)
  const emptyColors = squares.filter((_, index) => isEmpty[index] === true).map((square) => centerColor(raster, square))
  const areSameEmpty = emptyColors.every((color) => isSimilarColor(color, emptyColors[0]))
  return faceCells.length === cubeFaces.length && areSameEmpty ? faceCells : undefined
}

type Rgb = readonly [red: number, green: number, blue: number]

function centerColor({ pixels, widthPx }: Raster, { leftPx, topPx, sizePx }: Tile): Rgb {
  const half = Math.floor(sizePx / 2)
  const offset = 3 * ((topPx + half) * widthPx + leftPx + half)
  return [pixels[offset] ?? 0, pixels[offset + 1] ?? 0, pixels[offset + 2] ?? 0]
}

function isSimilarColor(color: Rgb, other: Rgb | undefined): boolean {
  if (other === undefined) return false
  return color.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) < emptyDifferenceMax)
}

/** Number of pairs of neighboring cells whose common edge interrupts the image. */
function countDiscontinuities(costs: SeamCosts, cells: readonly Cell[]): number {
  const tileAt = (column: number, row: number) => cells.findIndex((cell) => cell.column === column && cell.row === row)
  const pairs = cells.flatMap(({ column, row }, tile): (readonly [TileEdge, TileEdge])[] => [
    [
      { tile, edge: 1 },
      { tile: tileAt(column + 1, row), edge: 3 },
    ],
    [
      { tile, edge: 2 },
      { tile: tileAt(column, row + 1), edge: 0 },
    ],
  ])
  return pairs.filter(([edge, neighbor]) => neighbor.tile >= 0 && isDiscontinuous(costs, edge, neighbor)).length
}

function isDiscontinuous(costs: SeamCosts, edge: TileEdge, neighbor: TileEdge): boolean {
  const difference = costs.difference(edge, neighbor)
  const typical = typicalDifferenceOf(costs, edge, neighbor)
  return difference > discontinuityMin && difference > discontinuityMinRatio * typical
}

/** Typical difference of two edges that don't belong together. */
function typicalDifferenceOf(costs: SeamCosts, edge: TileEdge, other: TileEdge): number {
  return (costs.typicalDifference(edge) + costs.typicalDifference(other)) / 2
}

/** Most likely orientation of the best foldings. Among equally likely ones, the one with the lowest cost. */
function findArrangement(costs: SeamCosts): Arrangement | undefined {
  const candidates = bestFoldings(costs, costBound).flatMap(({ arrangement, cost }) =>
    orientationsOf(arrangement).map((oriented) => ({
      arrangement: oriented,
      likelihood: likelihoodOf(oriented),
      cost,
    })),
  )
  const [best] = candidates.toSorted((a, b) => b.likelihood - a.likelihood || a.cost - b.cost)
  return best?.arrangement
}

/** Highest cost of a folding that counts as equally good as one with the lowest cost. */
function costBound(lowestCost: number): number {
  return lowestCost + Math.max(costSlackMin, Math.min(costSlackMax, costSlackFraction * lowestCost))
}

const sides = ['f', 'r', 'b', 'l'] as const
const uprightSideWeight = 10
const unrotatedCapWeight = 1.5
const documentedOrderWeight = 2
const frontTileWeight = 0.1

/**
 * Likelihood of an arrangement among the orientations of a cube, which its seams don't determine. It is higher with
 * upright sides, with an unrotated top and bottom, in a documented order of faces, and the earlier the front comes.
 */
function likelihoodOf(arrangement: Arrangement): number {
  const uprightSides = sides.filter((face) => arrangement[face].turns === 0).length
  const unrotatedCaps = [arrangement.u, arrangement.d].filter(({ turns }) => turns === 0).length
  const isDocumented = documentedOrders.some((order) => order.every((face, tile) => arrangement[face].tile === tile))
  return (
    uprightSideWeight * uprightSides +
    unrotatedCapWeight * unrotatedCaps +
    (isDocumented ? documentedOrderWeight : 0) -
    frontTileWeight * arrangement.f.tile
  )
}

/** Ratings of a cube's seams. */
type SeamRating = {
  readonly goodSeams: number
  readonly badSeams: number
  /** Sum of the differences of all seams that count. */
  readonly cost: number
  /** The same sum for edges that don't belong together. */
  readonly typicalCost: number
}

function rateSeams(costs: SeamCosts, arrangement: Arrangement): SeamRating {
  let goodSeams = 0
  let badSeams = 0
  let cost = 0
  let typicalCost = 0
  for (const { face, edge, otherFace, otherEdge } of cubeSeams) {
    const { tile, turns } = arrangement[face]
    const { tile: otherTile, turns: otherTurns } = arrangement[otherFace]
    const tileEdge = { tile, edge: addTurns(edge, -turns) }
    const otherTileEdge = { tile: otherTile, edge: addTurns(otherEdge, -otherTurns) }
    const difference = costs.difference(tileEdge, otherTileEdge)
    const typical = typicalDifferenceOf(costs, tileEdge, otherTileEdge)
    const isGood = difference < goodSeamMaxRatio * typical
    // Bad seams of a blank tile don't count, because many cubes lack their floor.
    if (!isGood && (costs.isBlank(tile) || costs.isBlank(otherTile))) continue
    cost += difference
    typicalCost += typical
    if (typical < ratedDifferenceMin) continue
    if (isGood) goodSeams++
    else badSeams++
  }
  return { goodSeams, badSeams, cost, typicalCost }
}

function areSeamsOfCube({ goodSeams, badSeams, cost, typicalCost }: SeamRating): boolean {
  return goodSeams >= goodSeamsMin && badSeams <= badSeamsMax && cost <= costMaxRatio * typicalCost
}
