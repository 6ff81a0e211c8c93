import { describe, expect, it } from 'vitest'
import type { VisibleTile } from '../../../../src/sdk/core/tiles/level-of-detail.ts'
import { childrenOf, createPyramid, failuresUntilFallback, type Tile } from '../../../../src/sdk/core/tiles/tile.ts'
import {
  firstLevelRequests,
  isFetchable,
  prefetchRequests,
  prioritize,
  requestClasses,
  type TileRequest,
  visibleRequests,
} from '../../../../src/sdk/core/tiles/tile-priority.ts'

/** A pyramid of five levels. */
const aPyramid = (missing?: string) =>
  createPyramid({ faceSizePx: 8064, tiles: '{l}/{f}{y}_{x}.webp', missing }, 'https://host/media/')

/** One tile of each level. Each tile is the first child of the tile before it. */
function aBranch(missing?: string): readonly Tile[] {
  const [root] = aPyramid(missing).roots
  const branch: Tile[] = []
  for (let tile = root; tile !== undefined; tile = childrenOf(tile)[0]) branch.push(tile)
  return branch
}

function tileAt(branch: readonly Tile[], level: number): Tile {
  const tile = branch[level]
  if (tile === undefined) throw new Error(`the branch has no level ${level}`)
  return tile
}

const visible = (tile: Tile, fields: Partial<VisibleTile> = {}): VisibleTile => ({
  tile,
  rho: 1,
  angleRad: 0,
  children: [],
  ...fields,
})
const levelsAndClasses = (requests: readonly TileRequest[]) =>
  requests.map(({ tile, requestClass }) => [tile.level, requestClass])
const markUploaded = (tile: Tile) => {
  tile.slot = 3
}

describe('a tile', () => {
  it('is fetchable unless it is uploaded, permanently failed or missing in the pyramid', () => {
    const [root] = aPyramid().roots
    if (root === undefined) throw new Error('no root')
    expect(isFetchable(root)).toBe(true)
    expect(isFetchable({ ...root, slot: 0 })).toBe(false)
    expect(isFetchable({ ...root, load: 'gone' })).toBe(false)
    const missingTile = tileAt(aBranch(`0/${root.face}0_0`), 0)
    expect(isFetchable(missingTile)).toBe(false)
  })
})

describe('the first level of a stop', () => {
  it('is requested completely, faces in view first', () => {
    const { roots } = aPyramid()
    const [inView, uploaded, ...remaining] = roots
    if (inView === undefined || uploaded === undefined) throw new Error('no roots')
    markUploaded(uploaded)
    const requests = firstLevelRequests(roots, [visible(inView, { rho: 0.5 })], requestClasses.firstLevelOutOfView)
    expect(requests).toHaveLength(5)
    expect(requests.find(({ tile }) => tile === inView)).toMatchObject({
      requestClass: requestClasses.firstLevelInView,
      score: 0.5,
    })
    for (const tile of remaining)
      expect(requests).toContainEqual({ tile, requestClass: requestClasses.firstLevelOutOfView, score: 0 })
  })
})

describe('requests of a view', () => {
  it('are empty if all targets are uploaded', () => {
    const branch = aBranch()
    markUploaded(tileAt(branch, 3))
    expect(visibleRequests([visible(tileAt(branch, 3))], 0)).toEqual([])
  })

  it('start with a coarse tile if the substitute is much coarser', () => {
    const branch = aBranch()
    markUploaded(tileAt(branch, 0))
    expect(levelsAndClasses(visibleRequests([visible(tileAt(branch, 4))], 0))).toEqual([
      [1, requestClasses.gap],
      [4, requestClasses.target],
    ])
  })

  it('contain only the target if a substitute is at most three levels coarser', () => {
    const branch = aBranch()
    markUploaded(tileAt(branch, 0))
    expect(levelsAndClasses(visibleRequests([visible(tileAt(branch, 3))], 0))).toEqual([[3, requestClasses.target]])
  })

  it('are coarser while the camera turns fast, but never of the first level', () => {
    const branch = aBranch()
    markUploaded(tileAt(branch, 1))
    expect(levelsAndClasses(visibleRequests([visible(tileAt(branch, 3))], 1))).toEqual([[2, requestClasses.target]])
    expect(visibleRequests([visible(tileAt(branch, 3))], 3)).toEqual([])
    expect(visibleRequests([visible(tileAt(branch, 3))], 9)).toEqual([])
  })

  it('contain repeatedly failed tiles and their substitutes', () => {
    const branch = aBranch()
    markUploaded(tileAt(branch, 0))
    tileAt(branch, 3).failures = failuresUntilFallback
    expect(levelsAndClasses(visibleRequests([visible(tileAt(branch, 3))], 0))).toEqual([
      [3, requestClasses.target],
      [2, requestClasses.target],
    ])
  })

  it('omit permanently failed tiles', () => {
    const branch = aBranch()
    markUploaded(tileAt(branch, 2))
    tileAt(branch, 3).load = 'gone'
    expect(visibleRequests([visible(tileAt(branch, 3))], 0)).toEqual([])
  })

  it('consider leaves only, with the best score of a shared ancestor', () => {
    const branch = aBranch()
    markUploaded(tileAt(branch, 0))
    const leaves = childrenOf(tileAt(branch, 3)).slice(0, 2)
    const children = leaves.map((tile, index) => visible(tile, { rho: index + 1 }))
    const requests = visibleRequests([visible(tileAt(branch, 3), { rho: 9, children })], 0)
    expect(requests.find(({ tile }) => tile.level === 1)).toMatchObject({ requestClass: requestClasses.gap, score: 2 })
    expect(requests.map(({ tile }) => tile)).not.toContain(tileAt(branch, 3))
  })

  it('score dense and central tiles higher', () => {
    const [, tile] = aBranch()
    if (tile === undefined) throw new Error('no tile')
    const scoreOf = (fields: Partial<VisibleTile>) =>
      visibleRequests([visible(tile, fields)], 0)[0]?.score ?? Number.NaN
    expect(scoreOf({ rho: 2 })).toBeCloseTo(2)
    expect(scoreOf({ angleRad: (25 * Math.PI) / 180 })).toBeCloseTo(Math.exp(-1))
    expect(scoreOf({ angleRad: (50 * Math.PI) / 180 })).toBeCloseTo(Math.exp(-4))
  })
})

describe('prefetch requests', () => {
  it('contain the targets, or their ancestors up to a level limit', () => {
    const branch = aBranch()
    markUploaded(tileAt(branch, 3))
    const visibleTiles = [visible(tileAt(branch, 3), { rho: 0.7 })]
    const requestClass = requestClasses.lookAhead
    expect(prefetchRequests(visibleTiles, requestClass)).toEqual([
      { tile: tileAt(branch, 3), requestClass, score: 0.7 },
    ])
    expect(prefetchRequests(visibleTiles, requestClass, 1)).toEqual([
      { tile: tileAt(branch, 1), requestClass, score: 0.7 },
    ])
    expect(prefetchRequests(visibleTiles, requestClass, 0)).toEqual([
      { tile: tileAt(branch, 0), requestClass, score: 0.7 },
    ])
  })
})

describe('the request order', () => {
  it('is by class, then by score, with one request per tile', () => {
    const [a, b, c] = aPyramid().roots
    if (a === undefined || b === undefined || c === undefined) throw new Error('no roots')
    const { target, gap, nextStop } = requestClasses
    const requests = [
      { tile: a, requestClass: nextStop, score: 9 },
      { tile: b, requestClass: target, score: 1 },
      { tile: c, requestClass: target, score: 2 },
      { tile: a, requestClass: gap, score: 0 },
      { tile: b, requestClass: nextStop, score: 5 },
    ]
    expect(prioritize(requests)).toEqual([
      { tile: a, requestClass: gap, score: 0 },
      { tile: c, requestClass: target, score: 2 },
      { tile: b, requestClass: target, score: 1 },
    ])
  })
})
