import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { wholeImageRenditions } from '../../../../src/sdk/core/media/flat/image-display.ts'
import { areaOf, mipLevelFor, overlaps, tilesIn } from '../../../../src/sdk/core/media/flat/tile-grid.ts'
import { imageLimits } from '../../../../src/server/media/image/image-limits.ts'
import { imageLevels, imageTileCounts } from '../../../../src/shared/media/image-pyramid.ts'

const tilesOf = (widthPx: number, heightPx: number) => ({
  address: 'tiles/{l}/{x}_{y}.webp',
  sizePx: 512,
  levels: [...imageLevels({ widthPx, heightPx }, imageLimits.tiledAbovePx)],
})
const tiles = tilesOf(6000, 4000)
/** Width of the largest rendition of the whole image. */
const wholeImageWidthPx = 2048

describe('the level of a large image', () => {
  // Level -1 is the whole image, without tiles.
  test.each([
    [390, -1],
    [2048, -1],
    [2200, -1],
    [2400, 0],
    [3000, 0],
    [3300, 0],
    [3400, 1],
    [6000, 1],
    [18_000, 1],
  ])('for an image %d device pixels wide is %d', (widthPx, level) => {
    expect(mipLevelFor(tiles.levels, widthPx, wholeImageWidthPx)).toBe(level)
  })
})

/** Size of the finest level in tiles. */
const columns = 12
const rows = 8

describe('tiles of a level', () => {
  test('meet at their edges, and end at the edges of the image', () => {
    const side = fc.integer({ min: 1, max: 9000 })
    fc.assert(
      fc.property(fc.integer({ min: 4097, max: 12_000 }), side, (widthPx, heightPx) => {
        const allTiles = tilesOf(widthPx, heightPx)
        for (const [level, levelSize] of allTiles.levels.entries()) {
          const { columns, rows } = imageTileCounts(levelSize)
          const lastArea = areaOf(allTiles, { level, x: columns - 1, y: rows - 1 })
          expect(lastArea.right).toBeCloseTo(widthPx, 6)
          expect(lastArea.bottom).toBeCloseTo(heightPx, 6)
          expect(areaOf(allTiles, { level, x: 0, y: 0 })).toMatchObject({ left: 0, top: 0 })
          if (columns > 1)
            expect(areaOf(allTiles, { level, x: 0, y: 0 }).right).toBe(areaOf(allTiles, { level, x: 1, y: 0 }).left)
        }
      }),
      { numRuns: 60 },
    )
  })

  test('are those in view, ordered from the center', () => {
    const visibleArea = { left: 2500, top: 1500, right: 3500, bottom: 2300 }
    const result = tilesIn(tiles, 1, visibleArea)
    const candidates = Array.from({ length: columns * rows }, (_, index) => ({
      level: 1,
      x: index % columns,
      y: Math.floor(index / columns),
    }))
    const expected = candidates.filter((tile) => overlaps(areaOf(tiles, tile), visibleArea))
    expect(new Set(result.map(({ x, y }) => `${x}_${y}`))).toEqual(new Set(expected.map(({ x, y }) => `${x}_${y}`)))
    expect(result[0]).toEqual({ level: 1, x: 5, y: 3 })
  })

  test('are none for the whole image', () => {
    expect(tilesIn(tiles, -1, { left: 0, top: 0, right: 6000, bottom: 4000 })).toEqual([])
  })

  test('are all for an area larger than the image', () => {
    expect(tilesIn(tiles, 1, { left: -900, top: -900, right: 9000, bottom: 9000 })).toHaveLength(columns * rows)
  })

  test('are none outside the image', () => {
    expect(tilesIn(tiles, 1, { left: 7000, top: 0, right: 8000, bottom: 900 })).toEqual([])
  })
})

test('a tall image with tiles uses only small renditions of the whole image', () => {
  const renditions = [320, 640, 1280, 2000].map((widthPx) => ({ widthPx, file: `${widthPx}.webp` }))
  const image = { mapping: 'flat' as const, widthPx: 2000, heightPx: 9000, renditions }
  expect(wholeImageRenditions(image)).toBe(renditions)
  expect(wholeImageRenditions({ ...image, tiles: tilesOf(2000, 9000) }).map(({ widthPx }) => widthPx)).toEqual([
    320, 640,
  ])
})
