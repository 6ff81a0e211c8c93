import { expect, it } from 'vitest'
import { runsByChunk } from '../../../../src/sdk/core/gpu/chunk-runs.ts'
import { createPyramid } from '../../../../src/sdk/core/tiles/tile.ts'
import { layersPerChunk } from '../../../../src/sdk/core/tiles/tile-pool.ts'

const [root] = createPyramid({ faceSizePx: 504, tiles: '' }, '').roots

/** Tiles in arrays with these numbers, and the drawn runs of them: the array and the positions of its tiles. */
function runsOf(chunks: readonly number[], mayReorder: boolean) {
  if (!root) throw new Error('a pyramid has roots')
  const tiles = chunks.map((chunk, x) => ({ tile: { ...root, x, slot: chunk * layersPerChunk + x }, alpha: 1 }))
  return runsByChunk(tiles, mayReorder).map((run) => [run.chunk, run.tiles.map(({ tile }) => tile.x)])
}

it('draws each texture array once if the depth test decides between tiles', () => {
  expect(runsOf([2, 0, 2, 1, 0], true)).toEqual([
    [2, [0, 2]],
    [0, [1, 4]],
    [1, [3]],
  ])
})

it('keeps the order of blended tiles', () => {
  expect(runsOf([2, 2, 0, 2], false)).toEqual([
    [2, [0, 1]],
    [0, [2]],
    [2, [3]],
  ])
})

it('draws nothing without tiles', () => {
  expect(runsOf([], true)).toEqual([])
})
