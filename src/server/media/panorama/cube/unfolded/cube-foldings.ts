import { type CubeFace, cubeFaces } from '../../../../../shared/geometry/cube.ts'
import { addTurns, type CubeRotation, cubeRotations, cubeSeams, type Turns } from './cube-edges.ts'
import type { SeamCosts } from './seam-costs.ts'

/** Tile of a face, and the clockwise quarter turns of its image to our orientation of that face. */
export type FaceTile = { readonly tile: number; readonly turns: Turns }
export type Arrangement = Readonly<Record<CubeFace, FaceTile>>

/** Seams of each face with the faces before it. Faces are indices instead of names, because the search is a hot loop. */
const seamsBefore = cubeFaces.map((face) =>
  cubeSeams
    .filter((seam) => seam.face === face)
    .map(({ edge, otherFace, otherEdge }) => ({ edge, other: cubeFaces.indexOf(otherFace), otherEdge })),
)

const tileCount = cubeFaces.length
const edgeCount = 4 * tileCount

/** Differences of all pairs of edges as a flat table. */
function differenceTable(costs: SeamCosts): Float64Array {
  const table = new Float64Array(edgeCount ** 2)
  for (let row = 0; row < edgeCount; row++) {
    for (let column = 0; column < edgeCount; column++) {
      table[row * edgeCount + column] = costs.difference(tileEdge(row), tileEdge(column))
    }
  }
  return table
}

const tileEdge = (index: number) => ({ tile: Math.floor(index / 4), edge: addTurns(index, 0) })

/**
 * Branch and bound over the ways to fold six tiles into a cube. The cost of a folding is the sum of the differences
 * along all seams; foldings with a cost within the bound are visited. The first tile stays upright at the front, so no
 * cube is visited in several rotations.
 */
function searchFoldings(
  differences: Float64Array,
  bound: () => number,
  visit: (tilesByFace: readonly FaceTile[], cost: number) => void,
): void {
  const tiles = new Int8Array(tileCount)
  const turns = new Int8Array(tileCount)
  const isUsed = new Int8Array(tileCount)
  const costOfStep = (step: number): number => {
    let sum = 0
    for (const { edge, other, otherEdge } of seamsBefore[step] ?? []) {
      const tileEdgeIndex = 4 * (tiles[step] ?? 0) + ((edge + 4 - (turns[step] ?? 0)) & 3)
      const otherEdgeIndex = 4 * (tiles[other] ?? 0) + ((otherEdge + 4 - (turns[other] ?? 0)) & 3)
      sum += differences[tileEdgeIndex * edgeCount + otherEdgeIndex] ?? 0
    }
    return sum
  }
  const placeTile = (step: number, cost: number): void => {
    if (step === tileCount) {
      visit(
        cubeFaces.map((_, face) => ({ tile: tiles[face] ?? 0, turns: addTurns(turns[face] ?? 0, 0) })),
        cost,
      )
      return
    }
    for (let tile = 1; tile < tileCount; tile++) {
      if (isUsed[tile] === 1) continue
      isUsed[tile] = 1
      tiles[step] = tile
      for (let quarterTurns = 0; quarterTurns < 4; quarterTurns++) {
        turns[step] = quarterTurns
        const sum = cost + costOfStep(step)
        if (sum <= bound()) placeTile(step + 1, sum)
      }
      isUsed[tile] = 0
    }
  }
  placeTile(1, 0)
}

function arrangementOf(tilesByFace: readonly FaceTile[]): Arrangement {
  const [f, b, u, d, l, r] = tilesByFace
  if (!f || !b || !u || !d || !l || !r) throw new Error('A cube has six faces.')
  return { f, b, u, d, l, r }
}

export type Folding = { readonly arrangement: Arrangement; readonly cost: number }

/** Number of foldings of nearly equal cost above which the edges don't determine the cube. */
const foldingsMax = 1024

/**
 * Foldings with nearly the lowest cost; empty if there are too many of them.
 *
 * @param boundFor - highest acceptable cost, by the lowest one
 */
export function bestFoldings(costs: SeamCosts, boundFor: (lowestCost: number) => number): readonly Folding[] {
  const differences = differenceTable(costs)
  let lowestCost = Number.POSITIVE_INFINITY
  searchFoldings(
    differences,
    () => lowestCost,
    (_tilesByFace, cost) => {
      lowestCost = Math.min(lowestCost, cost)
    },
  )
  const bound = boundFor(lowestCost)
  const foldings: Folding[] = []
  searchFoldings(
    differences,
    () => (foldings.length > foldingsMax ? -1 : bound),
    (tilesByFace, cost) => foldings.push({ arrangement: arrangementOf(tilesByFace), cost }),
  )
  return foldings.length > foldingsMax ? [] : foldings
}

/** The same folding with the whole cube rotated. */
export function rotateCube(arrangement: Arrangement, rotation: CubeRotation): Arrangement {
  const sourceOf = (target: CubeFace): FaceTile => {
    const source = cubeFaces.find((face) => rotation[face].face === target) ?? target
    const { tile, turns } = arrangement[source]
    return { tile, turns: addTurns(turns, rotation[source].turns) }
  }
  return arrangementOf(cubeFaces.map(sourceOf))
}

/** Arrangements of the same cube in all 24 orientations. */
export function orientationsOf(arrangement: Arrangement): readonly Arrangement[] {
  return cubeRotations.map((rotation) => rotateCube(arrangement, rotation))
}
