import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { UploadQueue } from '../../../../src/sdk/core/stage/upload-queue.ts'
import { pyramidOf } from '../../../../src/sdk/core/tiles/tile.ts'

const uploadMs = 2

/** As many tiles as wait, each of which takes a while to go to the graphics card; `frame` tells how many went. */
function waiting(count: number) {
  const { roots } = pyramidOf({ faceSizePx: 504 * 8, tiles: '{l}/{f}{y}_{x}' }, 'https://tiles.test/')
  const tiles = new UploadQueue()
  const root = roots[0]
  if (!root) throw new Error('a pyramid has roots')
  for (let index = 0; index < count; index++) {
    const bitmap: Pick<ImageBitmap, 'close' | 'width' | 'height'> = { close: () => undefined, width: 512, height: 512 }
    tiles.add({ ...root, x: index }, bitmap)
  }
  const frame = (isBusy: boolean) => {
    let sent = 0
    const send = () => {
      sent++
      vi.advanceTimersByTime(uploadMs)
    }
    tiles.upload(isBusy, () => true, send)
    return sent
  }
  return { tiles, frame }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

describe('decoded tiles', () => {
  it('go to the graphics card for a quarter of the time that frames take', () => {
    const { frame } = waiting(100)
    frame(false)
    vi.advanceTimersByTime(16)
    const ofQuick = frame(false)
    vi.advanceTimersByTime(80)
    const ofSlow = frame(false)
    expect(ofQuick * uploadMs).toBeLessThanOrEqual(4 + uploadMs)
    expect(ofSlow).toBeGreaterThan(3 * ofQuick)
  })

  it('leave the page free after the longest pause', () => {
    const { tiles, frame } = waiting(100)
    vi.advanceTimersByTime(60_000)
    expect(frame(false) * uploadMs).toBeLessThanOrEqual(30 + uploadMs)
    expect(tiles.isEmpty).toBe(false)
  })

  it('are two a frame while something moves', () => {
    const { frame } = waiting(5)
    vi.advanceTimersByTime(1000)
    expect([frame(true), frame(true), frame(true)]).toEqual([2, 2, 1])
  })

  it('are asked for again where there was no room', () => {
    const { roots } = pyramidOf({ faceSizePx: 504, tiles: '{l}/{f}{y}_{x}' }, 'https://tiles.test/')
    const [tile] = roots
    if (!tile) throw new Error('a pyramid has roots')
    tile.load = 'decoded'
    const close = vi.fn()
    const tiles = new UploadQueue()
    tiles.add(tile, { close, width: 512, height: 512 })
    tiles.upload(
      false,
      () => false,
      () => expect.unreachable(),
    )
    expect(tile.load).toBe('absent')
    expect(close).toHaveBeenCalledOnce()
  })
})
