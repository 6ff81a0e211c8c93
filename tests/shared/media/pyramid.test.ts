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
  ])('has, for a source %d px wide, faces of %d px', (width, face) => expect(faceSizePxFor(width)).toBe(face))

  it('keeps at least 95 % of the source resolution at the center of a face', () => {
    fc.assert(
      fc.property(sourceWidthPx, (width) => {
        expect(faceSizePxFor(width)).toBeGreaterThanOrEqual((0.95 * width) / Math.PI)
        expect(faceSizePxFor(width + 1)).toBeGreaterThanOrEqual(faceSizePxFor(width))
      }),
    )
  })

  it('halves the size from level to level, down to one tile per face', () => {
    fc.assert(
      fc.property(sourceWidthPx, (width) => {
        const faceSizePx = faceSizePxFor(width)
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
