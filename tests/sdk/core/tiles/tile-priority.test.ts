import { describe, expect, it } from 'vitest'
import type { VisibleTile } from '../../../../src/sdk/core/tiles/level-of-detail.ts'
import { childrenOf, failuresUntilLost, pyramidOf, type Tile } from '../../../../src/sdk/core/tiles/tile.ts'
import {
  firstLevelRequests,
  isFetchable,
  prefetchRequests,
  prioritized,
  requestClasses,
  type TileRequest,
  visibleRequests,
} from '../../../../src/sdk/core/tiles/tile-priority.ts'

/** Four levels; the first tile of the second level of the front face is missing where `missing` says so. */
const aPyramid = (missing?: string) =>
  pyramidOf({ faceSizePx: 4032, tiles: '{l}/{f}{y}_{x}.webp', missing }, 'https://host/media/')

/** A tile of each level, from the first to the last, each the first child of the one before. */
function aBranch(missing?: string): readonly Tile[] {
  const [root] = aPyramid(missing).roots
  const branch: Tile[] = []
  for (let tile = root; tile !== undefined; tile = childrenOf(tile)[0]) branch.push(tile)
  return branch
}

function at(branch: readonly Tile[], level: number): Tile {
  const tile = branch[level]
  if (tile === undefined) throw new Error(`the branch has no level ${level}`)
  return tile
}

const seenAs = (tile: Tile, fields: Partial<VisibleTile> = {}): VisibleTile => ({
  tile,
  rho: 1,
  angleRad: 0,
  children: [],
  ...fields,
})
const told = (requests: readonly TileRequest[]) => requests.map(({ tile, urgency }) => [tile.level, urgency])
const present = (tile: Tile) => {
  tile.slot = 3
}

describe('a tile is worth asking for', () => {
  it('while it is not on the graphics card, not gone for good and not missing in the pyramid', () => {
    const [root] = aPyramid().roots
    if (root === undefined) throw new Error('no root')
    expect(isFetchable(root)).toBe(true)
    expect(isFetchable({ ...root, slot: 0 })).toBe(false)
    expect(isFetchable({ ...root, load: 'gone' })).toBe(false)
    const missing = at(aBranch(`0/${root.face}0_0`), 0)
    expect(isFetchable(missing)).toBe(false)
  })
})

describe('the first level of a stop', () => {
  it('is wanted whole, the faces in view first, and nothing of it twice', () => {
    const { roots } = aPyramid()
    const [inView, there, ...others] = roots
    if (inView === undefined || there === undefined) throw new Error('no roots')
    present(there)
    const requests = firstLevelRequests(roots, [seenAs(inView, { rho: 0.5 })])
    expect(requests).toHaveLength(5)
    expect(requests.find(({ tile }) => tile === inView)).toMatchObject({
      urgency: requestClasses.firstLevelInView,
      score: 0.5,
    })
    for (const tile of others) expect(requests).toContainEqual({ tile, urgency: requestClasses.firstLevel, score: 0 })
  })
})

describe('what is missing of a view', () => {
  it('is nothing once its targets are there', () => {
    const branch = aBranch()
    present(at(branch, 3))
    expect(visibleRequests([seenAs(at(branch, 3))], 0)).toEqual([])
  })

  it('begins with a coarse tile where what stands in is far coarser', () => {
    const branch = aBranch()
    present(at(branch, 0))
    expect(told(visibleRequests([seenAs(at(branch, 3))], 0))).toEqual([
      [1, requestClasses.gap],
      [3, requestClasses.target],
    ])
  })

  it('is the target alone where something at most two levels coarser stands in', () => {
    const branch = aBranch()
    present(at(branch, 1))
    expect(told(visibleRequests([seenAs(at(branch, 3))], 0))).toEqual([[3, requestClasses.target]])
  })

  it('is coarser while the camera spins, and never the first level, which is asked for anyway', () => {
    const branch = aBranch()
    present(at(branch, 1))
    expect(told(visibleRequests([seenAs(at(branch, 3))], 1))).toEqual([[2, requestClasses.target]])
    expect(visibleRequests([seenAs(at(branch, 3))], 3)).toEqual([])
    expect(visibleRequests([seenAs(at(branch, 3))], 9)).toEqual([])
  })

  it('holds what failed too often and what stands in for it', () => {
    const branch = aBranch()
    present(at(branch, 0))
    at(branch, 3).failures = failuresUntilLost
    expect(told(visibleRequests([seenAs(at(branch, 3))], 0))).toEqual([
      [3, requestClasses.target],
      [2, requestClasses.target],
    ])
  })

  it('leaves out what is gone for good', () => {
    const branch = aBranch()
    present(at(branch, 2))
    at(branch, 3).load = 'gone'
    expect(visibleRequests([seenAs(at(branch, 3))], 0)).toEqual([])
  })

  it('looks at the ends of branches, and takes the best score of a tile that several ends need', () => {
    const branch = aBranch()
    present(at(branch, 0))
    const ends = childrenOf(at(branch, 2)).slice(0, 2)
    const children = ends.map((tile, index) => seenAs(tile, { rho: index + 1 }))
    const requests = visibleRequests([seenAs(at(branch, 2), { rho: 9, children })], 0)
    expect(requests.find(({ tile }) => tile.level === 1)).toMatchObject({ urgency: requestClasses.gap, score: 2 })
    expect(requests.map(({ tile }) => tile)).not.toContain(at(branch, 2))
  })

  it('scores dense tiles higher, and central ones higher than those at the edge', () => {
    const [, tile] = aBranch()
    if (tile === undefined) throw new Error('no tile')
    const scoreOf = (fields: Partial<VisibleTile>) => visibleRequests([seenAs(tile, fields)], 0)[0]?.score ?? Number.NaN
    expect(scoreOf({ rho: 2 })).toBeCloseTo(2)
    expect(scoreOf({ angleRad: (25 * Math.PI) / 180 })).toBeCloseTo(Math.exp(-1))
    expect(scoreOf({ angleRad: (50 * Math.PI) / 180 })).toBeCloseTo(Math.exp(-4))
  })
})

describe('tiles of a view that is not shown yet', () => {
  it('are its targets, there or not, or their ancestors where no finer level is wanted', () => {
    const branch = aBranch()
    present(at(branch, 3))
    const seen = [seenAs(at(branch, 3), { rho: 0.7 })]
    const urgency = requestClasses.lookAhead
    expect(prefetchRequests(seen, urgency)).toEqual([{ tile: at(branch, 3), urgency, score: 0.7 }])
    expect(prefetchRequests(seen, urgency, 1)).toEqual([{ tile: at(branch, 1), urgency, score: 0.7 }])
    expect(prefetchRequests(seen, urgency, 0)).toEqual([{ tile: at(branch, 0), urgency, score: 0.7 }])
  })
})

describe('the order in which requests are sent', () => {
  it('is by urgency, then by score, with the most urgent request of each tile', () => {
    const [a, b, c] = aPyramid().roots
    if (a === undefined || b === undefined || c === undefined) throw new Error('no roots')
    const { target, gap, nextStop } = requestClasses
    const requests = [
      { tile: a, urgency: nextStop, score: 9 },
      { tile: b, urgency: target, score: 1 },
      { tile: c, urgency: target, score: 2 },
      { tile: a, urgency: gap, score: 0 },
      { tile: b, urgency: nextStop, score: 5 },
    ]
    expect(prioritized(requests)).toEqual([
      { tile: a, urgency: gap, score: 0 },
      { tile: c, urgency: target, score: 2 },
      { tile: b, urgency: target, score: 1 },
    ])
  })
})
