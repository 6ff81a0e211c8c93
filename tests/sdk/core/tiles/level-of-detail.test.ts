import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { projectionOf, unproject } from '../../../../src/sdk/core/camera/projection.ts'
import { clipToView } from '../../../../src/sdk/core/tiles/clip-to-view.ts'
import {
  type Detail,
  maxTau,
  refinedTau,
  targetsOf,
  texelScale,
  type VisibleTile,
  visibleTiles,
} from '../../../../src/sdk/core/tiles/level-of-detail.ts'
import { childrenOf, createPyramid, extentOf, type Tile } from '../../../../src/sdk/core/tiles/tile.ts'
import { vectorToFace } from '../../../../src/shared/geometry/cube.ts'

const detail: Detail = { tau: 1, tauAtRest: 1, pixelRatio: 1, isCurrent: true }
const pyramid = (faceSizePx: number) =>
  createPyramid({ faceSizePx, tiles: '{l}/{f}{y}_{x}.webp' }, 'https://host/media/')
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const view = fc.record({ yawDeg: between(-180, 180), pitchDeg: between(-90, 90), fovDeg: between(20, 110) })
const faceSize = fc.constantFrom(504, 1008, 1512, 2520, 3528, 6048)

function contains(tile: Tile, a: number, b: number): boolean {
  const { a0, a1, b0, b1 } = extentOf(tile)
  return a >= a0 && a <= a1 && b >= b0 && b <= b1
}

describe('the visible tiles', () => {
  test('cover every pixel of the view', () => {
    fc.assert(
      fc.property(view, faceSize, between(0, 1), between(0, 1), (viewCase, faceSizePx, u, v) => {
        const size = { widthPx: 900, heightPx: 700 }
        const projection = projectionOf(viewCase, size)
        const targets = targetsOf(visibleTiles(pyramid(faceSizePx), projection, detail))
        const { face, a, b } = vectorToFace(unproject(projection, u * size.widthPx, v * size.heightPx))
        const containing = targets.filter(({ tile }) => tile.face === face && contains(tile, a, b))
        expect(containing.length).toBeGreaterThanOrEqual(1)
        expect(targets.length).toBeLessThan(150)
      }),
      { numRuns: 60 },
    )
  })

  test('have at most one pixel per texel, except at the finest level', () => {
    fc.assert(
      fc.property(view, faceSize, (viewCase, faceSizePx) => {
        const tiles = pyramid(faceSizePx)
        const targets = targetsOf(visibleTiles(tiles, projectionOf(viewCase, { widthPx: 900, heightPx: 700 }), detail))
        for (const { tile, rho } of targets) if (tile.level < tiles.levelCount - 1) expect(rho).toBeLessThanOrEqual(1)
      }),
      { numRuns: 40 },
    )
  })

  test.each([
    ['the middle of the front face', 0, 0],
    ['the middle of a side face', 90, 0],
    ['the zenith', 0, 90],
    ['the nadir', 30, -90],
    ['an edge', 45, 0],
    ['a corner', 45, 35.26],
  ])('are never enlarged at rest in a view of %s, where a finer level exists', (_place, yawDeg, pitchDeg) => {
    const tiles = pyramid(2520)
    const atRest: Detail = { ...detail, tau: maxTau.atRest, tauAtRest: maxTau.atRest }
    for (let fovDeg = 30; fovDeg <= 110; fovDeg++) {
      const projection = projectionOf({ yawDeg, pitchDeg, fovDeg }, { widthPx: 480, heightPx: 300 })
      for (const { tile, rho } of targetsOf(visibleTiles(tiles, projection, atRest)))
        if (tile.level < tiles.levelCount - 1) expect(rho, `${fovDeg}°`).toBeLessThanOrEqual(1)
    }
  })

  test('are refined to half a pixel per texel, unless the screen is dense', () => {
    expect([0.8, 1, 1.5].map(refinedTau)).toEqual([0.5, 0.5, 0.75])
    expect(refinedTau(2)).toBeGreaterThanOrEqual(maxTau.atRest)
  })

  test('have the same density everywhere in a view of the middle of a face', () => {
    const projection = projectionOf({ yawDeg: 0, pitchDeg: 0, fovDeg: 60 }, { widthPx: 480, heightPx: 300 })
    const densities = targetsOf(visibleTiles(pyramid(504), projection, detail)).map(({ rho }) => rho)
    expect(Math.max(...densities)).toBeCloseTo(Math.min(...densities), 6)
  })

  test('are finer on high-density screens', () => {
    const projection = projectionOf({ yawDeg: 10, pitchDeg: 5, fovDeg: 90 }, { widthPx: 900, heightPx: 700 })
    const finest = (pixelRatio: number) =>
      Math.max(
        ...targetsOf(visibleTiles(pyramid(6048), projection, { ...detail, pixelRatio })).map(({ tile }) => tile.level),
      )
    expect(finest(2)).toBeGreaterThan(finest(1))
  })

  test('have hysteresis between levels', () => {
    const tiles = pyramid(2520)
    const targetsAt = (fovDeg: number) => {
      const projection = projectionOf({ yawDeg: 0, pitchDeg: 0, fovDeg }, { widthPx: 900, heightPx: 700 })
      return targetsOf(visibleTiles(tiles, projection, detail))
    }
    const finest = (list: readonly VisibleTile[]) => Math.max(...list.map(({ tile }) => tile.level))
    const targets = targetsAt(60)
    for (const { tile } of targets) tile.slot = 0
    const level = finest(targets)
    expect(finest(targetsAt(64))).toBe(level)
    expect(finest(targetsAt(110))).toBeLessThan(level)
  })
})

test('children of the last row and column don’t exceed their level', () => {
  const [root] = pyramid(1512).roots
  if (!root) throw new Error('no root')
  const middle = childrenOf(root)
  expect(middle).toHaveLength(4)
  const corner = middle.find(({ x, y }) => x === 1 && y === 1)
  if (!corner) throw new Error('no corner')
  expect(childrenOf(corner).map(({ x, y }) => [x, y])).toEqual([[2, 2]])
  const { a0, a1, b0, b1 } = extentOf(corner)
  expect([a1, b0]).toEqual([1, -1])
  expect([a0, b1].map((edge) => edge * 3)).toEqual([expect.closeTo(1, 12), expect.closeTo(-1, 12)])
})

test('tile addresses follow the manifest', () => {
  const tiles = createPyramid(
    { faceSizePx: 1008, tiles: '{l}/{f}{y}_{x}.webp', missing: '1/u0_1 0/d0_0' },
    'https://host/a/',
  )
  const top = tiles.roots.find(({ face }) => face === 'u')
  const tile = top && childrenOf(top)[1]
  if (!tile) throw new Error('no tile')
  expect(tiles.urlOf(tile)).toBe('https://host/a/1/u0_1.webp')
  expect(tiles.isMissing(tile)).toBe(true)
  expect(tiles.isMissing(tile.parent as Tile)).toBe(false)
})

describe('clipping', () => {
  const half = { x: 1, y: 0.75 }

  test('keeps the part within the view', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(between(-3, 3), between(-3, 3), between(-2, 3)), { minLength: 3, maxLength: 3 }),
        (triangle) => {
          for (const [r, u, f] of clipToView(triangle, half)) {
            expect(f).toBeGreaterThan(0)
            expect(Math.abs(r)).toBeLessThanOrEqual(f * half.x + 1e-9)
            expect(Math.abs(u)).toBeLessThanOrEqual(f * half.y + 1e-9)
          }
        },
      ),
    )
  })

  test('keeps a face whose corners are all outside', () => {
    const face: readonly (readonly [number, number, number])[] = [
      [-5, -5, 1],
      [5, -5, 1],
      [5, 5, 1],
      [-5, 5, 1],
    ]
    expect(clipToView(face, half)).toHaveLength(4)
    expect(
      clipToView(
        face.map(([r, u]) => [r, u, -1]),
        half,
      ),
    ).toEqual([])
  })
})

test('the texel scale equals the numerical derivative of the projection', () => {
  fc.assert(
    fc.property(between(-1, 1), between(-1, 1), between(0.3, 2), (r, u, f) => {
      const focal = 500
      const step = 1e-6
      const projectAt = (dr: number, du: number) => [(focal * (r + dr)) / f, (focal * (u + du)) / f]
      const [x = 0, y = 0] = projectAt(0, 0)
      const [x1 = 0] = projectAt(step, 0)
      const [, y1 = 0] = projectAt(0, step)
      const measured = Math.sqrt(Math.abs((x1 - x) * (y1 - y)))
      expect(
        texelScale(
          [r, u, f],
          [
            [step, 0, 0],
            [0, step, 0],
          ],
          focal,
        ) / measured,
      ).toBeCloseTo(1, 4)
    }),
  )
})
