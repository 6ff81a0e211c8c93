import { cubeFaces } from '../../../../../shared/geometry/cube.ts'
import { type Arrangement, bestFoldings, orientationsOf } from './arrange-faces.ts'
import { addTurns, cubeSeams } from './cube-edges.ts'
import { type Cell, type CubeGrid, cellsOf, cubeGridOf, documentedOrders, squareOf } from './cube-layouts.ts'
import { deviationOf, measureSeams, type Raster, type SeamCosts, type Tile, type TileEdge } from './seam-costs.ts'

/** Six faces in one image: where each is, and how it hangs. */
export type UnfoldedCube = {
  readonly grid: CubeGrid
  /** Cells with a face, read like text. */
  readonly cells: readonly Cell[]
  /** Its tiles count within `cells`. */
  readonly arrangement: Arrangement
  /** Whether the seams leave no doubt, whatever a person says of the image. */
  readonly isProven: boolean
}

/** `unclear`: cut into six, but no way to fold it has continuous seams. */
export type CubeReading = UnfoldedCube | 'unclear' | undefined

/**
 * Finds the six faces of a cube in an image of the right shape. Only seams tell: of all ways to fold the six cells into
 * a cube, the one in which colors go on across all twelve edges.
 */
export function readUnfoldedCube(raster: Raster): CubeReading {
  const grid = cubeGridOf(raster)
  const cells = grid && facesIn(raster, grid)
  if (!grid || !cells) return undefined
  const isCross = cells.length < grid.columns * grid.rows
  const costs = measureSeams(
    raster,
    cells.map((cell) => squareOf(raster, grid, cell)),
  )
  // Inside one photo, all cells go on in their neighbors.
  const cuts = isCross ? cells.length : countCuts(costs, cells)
  if (cuts === 0) return undefined
  const foldings = bestFoldings(costs, withinSlack)
  const candidates = foldings.flatMap(({ arrangement, cost }) =>
    orientationsOf(arrangement).map((oriented) => ({ arrangement: oriented, rank: rankOf(oriented), cost })),
  )
  const [chosen] = candidates.toSorted((one, other) => other.rank - one.rank || one.cost - other.cost)
  if (!chosen) return 'unclear'
  const { arrangement } = chosen
  const seams = judgeSeams(costs, arrangement)
  if (!isContinuous(seams)) return 'unclear'
  return { grid, cells, arrangement, isProven: cuts >= provenCuts && seams.good >= provenSeams && seams.bad === 0 }
}

/** Foldings that differ by so little from the best, over all twelve seams, are as good. */
const slackShare = 0.1
const slackMin = 6
const slackMax = 12

function withinSlack(best: number): number {
  return best + Math.max(slackMin, Math.min(slackMax, slackShare * best))
}

/** Standard deviation of an empty cell, and the difference between two of them. */
const emptyDeviation = 4
const emptyDifference = 8

/** Cells with a face: all of them where there are six, and the six that aren't empty of a cross. */
function facesIn(raster: Raster, grid: CubeGrid): readonly Cell[] | undefined {
  const cells = cellsOf(grid)
  if (cells.length === cubeFaces.length) return cells
  const squares = cells.map((cell) => squareOf(raster, grid, cell))
  const empty = squares.map((square) => deviationOf(raster, square) < emptyDeviation)
  const faces = cells.filter((_, index) => empty[index] !== true)
  const colors = squares.filter((_, index) => empty[index] === true).map((square) => middleColor(raster, square))
  return faces.length === cubeFaces.length && colors.every((color) => isNear(color, colors[0])) ? faces : undefined
}

type Rgb = readonly [red: number, green: number, blue: number]

function middleColor({ pixels, widthPx }: Raster, { leftPx, topPx, sizePx }: Tile): Rgb {
  const half = Math.floor(sizePx / 2)
  const offset = 3 * ((topPx + half) * widthPx + leftPx + half)
  return [pixels[offset] ?? 0, pixels[offset + 1] ?? 0, pixels[offset + 2] ?? 0]
}

function isNear(one: Rgb, other: Rgb | undefined): boolean {
  return other !== undefined && one.every((value, channel) => Math.abs(value - (other[channel] ?? 0)) < emptyDifference)
}

/** How much neighboring cells differ that don't go on in each other, and what share that is of a usual difference. */
const cutDifference = 10
const cutShare = 0.45

function countCuts(costs: SeamCosts, cells: readonly Cell[]): number {
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
  return pairs.filter(([one, other]) => other.tile >= 0 && isCut(costs, one, other)).length
}

function usualOf(costs: SeamCosts, one: TileEdge, other: TileEdge): number {
  return (costs.usual(one) + costs.usual(other)) / 2
}

function isCut(costs: SeamCosts, one: TileEdge, other: TileEdge): boolean {
  const difference = costs.difference(one, other)
  return difference > cutDifference && difference > cutShare * usualOf(costs, one, other)
}

/** Sums over the seams of a cube; `good` and `bad` count those that tell anything. */
type SeamJudgment = { readonly good: number; readonly bad: number; readonly cost: number; readonly usual: number }

/** Edges that differ less than this from all others tell nothing. */
const tellingDifference = 6
const goodShare = 0.5

function judgeSeams(costs: SeamCosts, arrangement: Arrangement): SeamJudgment {
  let good = 0
  let bad = 0
  let cost = 0
  let usual = 0
  for (const { face, edge, otherFace, otherEdge } of cubeSeams) {
    const tile = arrangement[face]
    const otherTile = arrangement[otherFace]
    const one = { tile: tile.tile, edge: addTurns(edge, -tile.turns) }
    const other = { tile: otherTile.tile, edge: addTurns(otherEdge, -otherTile.turns) }
    const expected = usualOf(costs, one, other)
    const difference = costs.difference(one, other)
    const isGood = difference < goodShare * expected
    // A floor that is missing goes on in nothing.
    if (!isGood && (costs.isBlank(one.tile) || costs.isBlank(other.tile))) continue
    cost += difference
    usual += expected
    if (expected < tellingDifference) continue
    if (isGood) good++
    else bad++
  }
  return { good, bad, cost, usual }
}

/** The four sides, at least, have to say how they follow each other. */
const goodMin = 4
const badMax = 2
const costShareMax = 0.4
/** Good seams that no photo has by chance. */
const provenSeams = 10
/** Neighboring cells that don't go on in each other; no six squares in two lines fold into a cube. */
const provenCuts = 2

function isContinuous({ good, bad, cost, usual }: SeamJudgment): boolean {
  return good >= goodMin && bad <= badMax && cost <= costShareMax * usual
}

const sides = ['f', 'r', 'b', 'l'] as const
const uprightWeight = 10
const plainWeight = 1.5
const documentedWeight = 2
const placeWeight = 0.1

/**
 * How usual an arrangement is: sides stand upright, top and bottom go on from the front, the order is documented, and
 * the front comes early.
 */
function rankOf(arrangement: Arrangement): number {
  const upright = sides.filter((face) => arrangement[face].turns === 0).length
  const plain = [arrangement.u, arrangement.d].filter(({ turns }) => turns === 0).length
  const isDocumented = documentedOrders.some((order) => order.every((face, tile) => arrangement[face].tile === tile))
  return (
    uprightWeight * upright +
    plainWeight * plain +
    (isDocumented ? documentedWeight : 0) -
    placeWeight * arrangement.f.tile
  )
}
