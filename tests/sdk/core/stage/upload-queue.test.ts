import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UploadQueue } from '../../../../src/sdk/core/stage/upload-queue.ts'
import { createPyramid } from '../../../../src/sdk/core/tiles/tile.ts'

const uploadMs = 2

/** A queue of tiles that take `uploadMs` each. `runFrame` returns the number of uploads. */
function aQueueOf(count: number) {
  const { roots } = createPyramid({ faceSizePx: 504 * 8, tiles: '{l}/{f}{y}_{x}' }, 'https://tiles.test/')
  const queue = new UploadQueue()
  const root = roots[0]
  if (!root) throw new Error('a pyramid has roots')
  for (let index = 0; index < count; index++) {
    const bitmap: Pick<ImageBitmap, 'close' | 'width' | 'height'> = { close: () => undefined, width: 512, height: 512 }
    queue.add({ ...root, x: index }, bitmap)
  }
  const runFrame = (isBusy: boolean) => {
    let uploadCount = 0
    const upload = () => {
      uploadCount++
      vi.advanceTimersByTime(uploadMs)
    }
    queue.upload(isBusy, { isHeld: () => false, allocate: () => true, upload })
    return uploadCount
  }
  return { queue, runFrame }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

describe('the upload queue', () => {
  it('uses a quarter of the frame time', () => {
    const { runFrame } = aQueueOf(100)
    runFrame(false)
    vi.advanceTimersByTime(16)
    const uploadsInShortFrame = runFrame(false)
    vi.advanceTimersByTime(80)
    const uploadsInLongFrame = runFrame(false)
    expect(uploadsInShortFrame * uploadMs).toBeLessThanOrEqual(4 + uploadMs)
    expect(uploadsInLongFrame).toBeGreaterThan(2 * uploadsInShortFrame)
  })

  it('limits uploads after a long pause', () => {
    const { queue, runFrame } = aQueueOf(100)
    vi.advanceTimersByTime(60_000)
    expect(runFrame(false) * uploadMs).toBeLessThanOrEqual(16 + uploadMs)
    expect(queue.isEmpty).toBe(false)
  })

  it('uploads two tiles per frame during movement', () => {
    const { runFrame } = aQueueOf(5)
    vi.advanceTimersByTime(1000)
    expect([runFrame(true), runFrame(true), runFrame(true)]).toEqual([2, 2, 1])
  })

  it('releases tiles that have no room in the pool', () => {
    const { roots } = createPyramid({ faceSizePx: 504, tiles: '{l}/{f}{y}_{x}' }, 'https://tiles.test/')
    const [tile] = roots
    if (!tile) throw new Error('a pyramid has roots')
    tile.load = 'decoded'
    const close = vi.fn()
    const queue = new UploadQueue()
    queue.add(tile, { close, width: 512, height: 512 })
    queue.upload(false, { isHeld: () => false, allocate: () => false, upload: () => expect.unreachable() })
    expect(tile.load).toBe('absent')
    expect(close).toHaveBeenCalledOnce()
  })

  it('keeps a tile that is held back, and those behind it, for a later frame', () => {
    const { queue } = aQueueOf(2)
    const upload = vi.fn()
    queue.upload(false, { isHeld: () => true, allocate: () => expect.unreachable(), upload })
    expect(upload).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1000)
    queue.upload(false, { isHeld: () => false, allocate: () => true, upload })
    expect(upload).toHaveBeenCalledTimes(2)
    expect(queue.isEmpty).toBe(true)
  })
})
