import { type CubeFace, cubeFaces } from '../../../../../shared/geometry/cube.ts'
import { addTurns, type CubeRotation, cubeRotations, cubeSeams, type Turns } from './cube-edges.ts'
import type { SeamCosts } from './seam-costs.ts'

/** Which tile shows a face, and how many quarter turns clockwise hang its image as ours do. */
export type PlacedTile = { readonly tile: number; readonly turns: Turns }
export type Arrangement = Readonly<Record<CubeFace, PlacedTile>>

/** Seams of each face with those before it in `cubeFaces`, as numbers: this runs 100,000 times for an image. */
const seamsBefore = cubeFaces.map((face) =>
  cubeSeams
    .filter((seam) => seam.face === face)
    .map(({ edge, otherFace, otherEdge }) => ({ edge, other: cubeFaces.indexOf(otherFace), otherEdge })),
)

const tileCount = cubeFaces.length
const edgeCount = 4 * tileCount

/** All differences in one list, by edge and edge. */
function differenceList(costs: SeamCosts): Float64Array {
  const list = new Float64Array(edgeCount ** 2)
  for (let one = 0; one < edgeCount; one++) {
    for (let other = 0; other < edgeCount; other++) {
      list[one * edgeCount + other] = costs.difference(tileEdge(one), tileEdge(other))
    }
  }
  return list
}

const tileEdge = (index: number) => ({ tile: Math.floor(index / 4), edge: addTurns(index, 0) })

/**
 * Visits the ways to fold six tiles into a cube whose seams differ by no more than a bound, with the sum over all
 * seams. The first tile stays at the front, upright: whole cubes are not turned.
 */
function visitFoldings(
  differences: Float64Array,
  bound: () => number,
  visit: (placed: readonly PlacedTile[], cost: number) => void,
): void {
  const tiles = new Int8Array(tileCount)
  const turns = new Int8Array(tileCount)
  const isUsed = new Int8Array(tileCount)
  const costOf = (step: number): number => {
    let sum = 0
    for (const { edge, other, otherEdge } of seamsBefore[step] ?? []) {
      const one = 4 * (tiles[step] ?? 0) + ((edge + 4 - (turns[step] ?? 0)) & 3)
      const two = 4 * (tiles[other] ?? 0) + ((otherEdge + 4 - (turns[other] ?? 0)) & 3)
      sum += differences[one * edgeCount + two] ?? 0
    }
    return sum
  }
  const place = (step: number, cost: number): void => {
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
      for (let turn = 0; turn < 4; turn++) {
        turns[step] = turn
        const sum = cost + costOf(step)
        if (sum <= bound()) place(step + 1, sum)
      }
      isUsed[tile] = 0
    }
  }
  place(1, 0)
}

function arrangementOf(placed: readonly PlacedTile[]): Arrangement {
  const [f, b, u, d, l, r] = placed
  if (!f || !b || !u || !d || !l || !r) throw new Error('A cube has six faces.')
  return { f, b, u, d, l, r }
}

export type Folding = { readonly arrangement: Arrangement; readonly cost: number }

/** More equal foldings than this say that the edges tell nothing. */
const foldingsMax = 1024

/** The foldings whose seams fit best, and those that fit as well within `slack`; none where edges tell too little. */
export function bestFoldings(costs: SeamCosts, slack: (best: number) => number): readonly Folding[] {
  const differences = differenceList(costs)
  let best = Number.POSITIVE_INFINITY
  visitFoldings(
    differences,
    () => best,
    (_placed, cost) => {
      best = Math.min(best, cost)
    },
  )
  const bound = slack(best)
  const foldings: Folding[] = []
  visitFoldings(
    differences,
    () => (foldings.length > foldingsMax ? -1 : bound),
    (placed, cost) => foldings.push({ arrangement: arrangementOf(placed), cost }),
  )
  return foldings.length > foldingsMax ? [] : foldings
}

/** The same cube, turned as a whole. */
export function turnCube(arrangement: Arrangement, rotation: CubeRotation): Arrangement {
  const sourceOf = (target: CubeFace): PlacedTile => {
    const source = cubeFaces.find((face) => rotation[face].face === target) ?? target
    const { tile, turns } = arrangement[source]
    return { tile, turns: addTurns(turns, rotation[source].turns) }
  }
  return arrangementOf(cubeFaces.map(sourceOf))
}

/** A folding in all orientations. */
export function orientationsOf(arrangement: Arrangement): readonly Arrangement[] {
  return cubeRotations.map((rotation) => turnCube(arrangement, rotation))
}
