import { describe, expect, it } from 'vitest'
import { imageLimits } from '../../../src/server/media/image/image-limits.ts'
import { type ImageLevel, imageLevels, imageTileCounts, imageTilePx } from '../../../src/shared/media/image-pyramid.ts'

const levelsOf = (widthPx: number, heightPx: number) => imageLevels({ widthPx, heightPx }, imageLimits.tiledAbovePx)
const sizes = (levels: readonly ImageLevel[]) => levels.map(({ widthPx, heightPx }) => `${widthPx}×${heightPx}`)

describe('the pyramid of a flat image', () => {
  it.each([
    [4096, 4096, []],
    [4097, 10, ['2049×5', '4097×10']],
    [6000, 4000, ['3000×2000', '6000×4000']],
    [2000, 8191, ['1000×4096', '2000×8191']],
    [12_001, 8001, ['3001×2001', '6001×4001', '12001×8001']],
    [1_000_000, 90, []],
  ])('of %d × %d has the levels %j', (widthPx, heightPx, levels) => {
    expect(sizes(levelsOf(widthPx, heightPx))).toEqual(levels)
  })

  it('has enough tiles to cover each level', () => {
    expect(imageTilePx).toBe(512)
    expect(levelsOf(6000, 4000).map(imageTileCounts)).toEqual([
      { columns: 6, rows: 4 },
      { columns: 12, rows: 8 },
    ])
  })
})
