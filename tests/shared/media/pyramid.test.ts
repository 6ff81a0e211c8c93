import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  faceSizePxFor,
  levelCountOf,
  levelSizePx,
  tileGutterPx,
  tilePayloadPx,
  tilesPerEdge,
  tileTexturePx,
} from '../../../src/shared/media/pyramid.ts'

const sourceWidthPx = fc.integer({ min: 1, max: 16384 })

describe('the pyramid', () => {
  it.each([
    [1024, 504],
    [4096, 1512],
    [8192, 2520],
    [12288, 4032],
    [16384, 5040],
    [1_000_000, 8064],
  ])('of a source %d px wide has faces of %d px', (widthPx, faceSizePx) =>
    expect(faceSizePxFor(widthPx)).toBe(faceSizePx),
  )

  it('keeps at least 95 % of the source resolution at the center of a face', () => {
    fc.assert(
      fc.property(sourceWidthPx, (widthPx) => {
        expect(faceSizePxFor(widthPx)).toBeGreaterThanOrEqual((0.95 * widthPx) / Math.PI)
      }),
    )
  })

  it('never has smaller faces for a wider source', () => {
    fc.assert(
      fc.property(sourceWidthPx, (widthPx) => {
        expect(faceSizePxFor(widthPx + 1)).toBeGreaterThanOrEqual(faceSizePxFor(widthPx))
      }),
    )
  })

  it('halves the size from level to level, down to one tile per face', () => {
    fc.assert(
      fc.property(sourceWidthPx, (widthPx) => {
        const faceSizePx = faceSizePxFor(widthPx)
        const levels = levelCountOf(faceSizePx)
        expect(levelSizePx(faceSizePx, levels - 1)).toBe(faceSizePx)
        expect(tilesPerEdge(faceSizePx, 0)).toBe(1)
        for (let level = 0; level < levels; level++) {
          const sizePx = levelSizePx(faceSizePx, level)
          expect(Number.isInteger(sizePx)).toBe(true)
          expect(tilesPerEdge(faceSizePx, level) * tilePayloadPx).toBeGreaterThanOrEqual(sizePx)
          if (level > 0)
            expect(tilesPerEdge(faceSizePx, level)).toBeLessThanOrEqual(2 * tilesPerEdge(faceSizePx, level - 1))
        }
      }),
    )
  })

  it('stores tiles with a gutter on each side', () => {
    expect(tileTexturePx).toBe(tilePayloadPx + 2 * tileGutterPx)
    expect(tileTexturePx).toBe(512)
  })
})
