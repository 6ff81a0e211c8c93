import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chunksWithin, memoryBudgetMiB, tauFactorFor } from '../../../../src/sdk/core/tiles/memory-budget.ts'
import { childrenOf, createPyramid, type Tile } from '../../../../src/sdk/core/tiles/tile.ts'
import { layersPerChunk, TilePool } from '../../../../src/sdk/core/tiles/tile-pool.ts'

function manyTiles(count: number): Tile[] {
  const queue: Tile[] = [...createPyramid({ faceSizePx: 8064, tiles: '' }, '').roots]
  for (let index = 0; queue.length < count; index++) queue.push(...childrenOf(queue[index] as Tile))
  return queue.slice(0, count)
}

/** Memory of a chunk of the pool. */
const chunkMiB = 16

describe('the pool', () => {
  test('never exceeds its budget or assigns a slot twice', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 199 }), { maxLength: 400 }), (order) => {
        const tiles = manyTiles(200)
        const pool = new TilePool(2)
        order.forEach((index, frame) => {
          const tile = tiles[index] as Tile
          tile.usedFrame = frame
          if (tile.slot < 0) expect(pool.allocate(tile, () => true)).toBe(true)
          expect(pool.residents.length).toBeLessThanOrEqual(2 * layersPerChunk)
          expect(pool.allocatedMiB).toBeLessThanOrEqual(2 * chunkMiB)
        })
        const slots = pool.residents.map(({ slot }) => slot)
        expect(new Set(slots).size).toBe(slots.length)
      }),
      { numRuns: 30 },
    )
  })

  test('evicts the least recently used tile', () => {
    const tiles = manyTiles(layersPerChunk + 1)
    const pool = new TilePool(1)
    const newTile = tiles.pop() as Tile
    tiles.forEach((tile, index) => {
      tile.usedFrame = index === 7 ? 0 : 10 + index
      pool.allocate(tile, () => true)
    })
    expect(pool.allocate(newTile, () => true)).toBe(true)
    expect(tiles.filter(({ slot }) => slot < 0)).toEqual([tiles[7]])
    expect(tiles[7]?.load).toBe('absent')
  })

  test('rejects a tile if all others are needed', () => {
    const tiles = manyTiles(layersPerChunk + 1)
    const pool = new TilePool(1)
    for (const tile of tiles.slice(0, -1)) pool.allocate(tile, () => false)
    expect(pool.allocate(tiles.at(-1) as Tile, () => false)).toBe(false)
  })

  test('allocates chunks on demand and releases empty ones', () => {
    const tiles = manyTiles(2 * layersPerChunk)
    const pool = new TilePool(4)
    for (const tile of tiles) pool.allocate(tile, () => true)
    expect(pool.allocatedMiB).toBe(2 * chunkMiB)
    const first = tiles[0]
    expect(pool.trim((tile) => tile !== first)).toEqual([1])
    expect(pool.allocatedMiB).toBe(chunkMiB)
    expect(pool.residents).toEqual([first])
  })

  test('releases all tiles on context loss', () => {
    const tiles = manyTiles(40)
    const pool = new TilePool(4)
    for (const tile of tiles) pool.allocate(tile, () => true)
    pool.reset(2)
    expect(tiles.every(({ slot, load }) => slot < 0 && load === 'absent')).toBe(true)
    expect(pool.capacity).toBe(2 * layersPerChunk)
  })
})

describe('the budget', () => {
  test('depends on the device', () => {
    const device = { deviceMemoryGiB: 8, hasCoarsePointer: false, screenShortPx: 900 }
    expect(memoryBudgetMiB(device)).toBe(192)
    expect(memoryBudgetMiB({ ...device, hasCoarsePointer: true })).toBe(128)
    expect(memoryBudgetMiB({ ...device, hasCoarsePointer: true, screenShortPx: 390 })).toBe(96)
    expect(memoryBudgetMiB({ ...device, deviceMemoryGiB: 2 })).toBe(64)
  })

  test('consists of whole chunks, at least one', () => {
    expect([0, 20, 96, 10_000].map(chunksWithin)).toEqual([1, 1, 6, 16])
  })

  test('raises tau only until a view fits', () => {
    expect(tauFactorFor(() => 20, 64)).toBe(1)
    const factor = tauFactorFor((tauFactor) => 200 / tauFactor ** 2, 64)
    expect(200 / factor ** 2).toBeLessThanOrEqual(0.85 * 64)
    expect(200 / (factor / 1.25) ** 2).toBeGreaterThan(0.85 * 64)
    expect(tauFactorFor(() => 1000, 64)).toBeLessThan(20)
  })
})
