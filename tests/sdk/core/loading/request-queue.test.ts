import { beforeEach, describe, expect, test } from 'vitest'
import { RequestQueue } from '../../../../src/sdk/core/loading/request-queue.ts'
import { isPermanent, retryDelayMs } from '../../../../src/sdk/core/loading/retry-backoff.ts'
import { type LoadedTile, TileError } from '../../../../src/sdk/core/loading/tile-source.ts'
import { childrenOf, pyramidOf, type Tile } from '../../../../src/sdk/core/tiles/tile.ts'
import { type RequestClass, requestClasses, type TileRequest } from '../../../../src/sdk/core/tiles/tile-priority.ts'

type Opened = {
  readonly url: string
  readonly priority: string
  readonly anew: boolean
  readonly left: boolean[]
  readonly succeed: (protocol?: string) => Promise<void>
  readonly reject: (status: number, left?: boolean) => Promise<void>
}

/** A queue with a clock that the test moves and answers that the test gives. */
function bench() {
  const opened: Opened[] = []
  const failed: [string, number][] = []
  const loaded: Tile[] = []
  let timers: { dueMs: number; call: () => void }[] = []
  const state = { nowMs: 0, online: true }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const queue = new RequestQueue({
    load(url, priority, anew) {
      const left: boolean[] = []
      const result = new Promise<LoadedTile>((resolve, reject) => {
        opened.push({
          url,
          priority,
          anew,
          left,
          succeed: (protocol = 'http/1.1') => {
            resolve({ bitmap: { close: () => undefined } as ImageBitmap, protocol })
            return settle()
          },
          reject: (status, wasLeft = false) => {
            reject(new TileError(status, wasLeft))
            return settle()
          },
        })
      })
      return { result, abort: (always) => left.push(always) }
    },
    nowMs: () => state.nowMs,
    after(pauseMs, call) {
      const timer = { dueMs: state.nowMs + pauseMs, call }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    isOnline: () => state.online,
    onLoaded: (tile) => loaded.push(tile),
    onFailed: (tile, status) => failed.push([tile.pyramid.urlOf(tile), status]),
    onChanged: () => undefined,
  })
  const pass = (ms: number) => {
    state.nowMs += ms
    const due = timers.filter(({ dueMs }) => dueMs <= state.nowMs)
    timers = timers.filter(({ dueMs }) => dueMs > state.nowMs)
    for (const { call } of due) call()
  }
  return { queue, opened, failed, loaded, state, pass }
}

const request = (tile: Tile, urgency: RequestClass = requestClasses.target): TileRequest => ({
  tile,
  urgency,
  score: 1,
})

let tiles: readonly Tile[] = []
beforeEach(() => {
  const { roots } = pyramidOf({ faceSizePx: 2016, tiles: '{l}/{f}{y}_{x}' }, '')
  tiles = roots.flatMap((root) => [root, ...childrenOf(root)])
})
const first = () => tiles[0] as Tile

describe('the request queue', () => {
  test('opens six requests, five while moving, ten where the connection is multiplexed', async () => {
    const { queue, opened } = bench()
    queue.plan(
      tiles.map((tile) => request(tile)),
      true,
    )
    expect(opened).toHaveLength(5)
    queue.plan(
      tiles.map((tile) => request(tile)),
      false,
    )
    expect(opened).toHaveLength(6)
    await opened[0]?.succeed('h2')
    expect(queue.openCount).toBe(10)
  })

  test('asks first for what is most urgent, and quietly for what is not', () => {
    const { queue, opened } = bench()
    queue.plan(
      [request(first(), requestClasses.firstLevelInView), request(tiles[1] as Tile, requestClasses.lookAhead)],
      false,
    )
    expect(opened.map(({ url, priority }) => [url, priority])).toEqual([
      ['0/f0_0', 'high'],
      ['1/f0_0', 'low'],
    ])
  })

  test('fetches for later only when nothing is wanted at once', async () => {
    const { queue, opened } = bench()
    queue.plan([request(first()), request(tiles[1] as Tile, requestClasses.nextStop)], false)
    expect(opened).toHaveLength(1)
    await opened[0]?.succeed()
    expect(opened).toHaveLength(2)
  })

  test('requests what failed again after half a second, two and eight, then every fifteen seconds', async () => {
    const { queue, opened, failed, loaded, pass } = bench()
    queue.plan([request(first())], false)
    for (const pauseMs of [500, 2000, 8000, 15_000, 15_000]) {
      const before = opened.length
      await opened.at(-1)?.reject(503)
      pass(pauseMs * 0.7)
      expect(opened).toHaveLength(before)
      pass(pauseMs * 0.6)
      expect(opened).toHaveLength(before + 1)
    }
    expect(failed).toEqual([['0/f0_0', 503]])
    await opened.at(-1)?.succeed()
    expect(loaded).toEqual([first()])
    expect([first().load, first().failures]).toEqual(['decoded', 0])
  })

  test("asks past the browser's cache for what failed before", async () => {
    const { queue, opened, pass } = bench()
    queue.plan([request(first())], false)
    await opened[0]?.reject(0)
    pass(1000)
    expect(opened.map(({ anew }) => anew)).toEqual([false, true])
  })

  test('lets other failed tiles wait no longer than after a second failure once one has come', async () => {
    const { queue, opened, pass } = bench()
    const other = tiles[5] as Tile
    queue.plan([request(first()), request(other)], false)
    await opened[0]?.reject(503)
    await opened[1]?.reject(503)
    pass(650)
    await opened[2]?.reject(503)
    await opened[3]?.reject(503)
    pass(2600)
    await opened[5]?.reject(503)
    await opened[4]?.succeed()
    pass(2600)
    expect(opened).toHaveLength(7)
  })

  test('takes 404 for an answer', async () => {
    const { queue, opened, failed, pass } = bench()
    queue.plan([request(first())], false)
    await opened[0]?.reject(404)
    pass(60_000)
    expect(opened).toHaveLength(1)
    expect(failed).toEqual([['0/f0_0', 404]])
  })

  test('requests at once what failed, and not what is not there, when it is resumed', async () => {
    const { queue, opened, pass } = bench()
    const kept = request(first())
    const missing = request(tiles[5] as Tile)
    queue.plan([kept, missing], false)
    await opened[1]?.reject(410)
    for (const at of [0, 2, 3, 4]) {
      await opened[at]?.reject(503)
      if (at < 4) pass(11_000)
    }
    expect([first().load, tiles[5]?.load]).toEqual(['absent', 'gone'])
    expect(opened).toHaveLength(5)
    queue.resume()
    expect(opened).toHaveLength(6)
    await opened[5]?.succeed()
    expect([first().load, tiles[5]?.load]).toEqual(['decoded', 'gone'])
  })

  test('leaves what the view has turned away from, after a quarter of a second', async () => {
    const { queue, opened, pass } = bench()
    queue.plan([request(first())], false)
    queue.plan([], false)
    pass(200)
    expect(opened[0]?.left).toEqual([])
    pass(60)
    expect(opened[0]?.left).toEqual([false])
    await opened[0]?.reject(0, true)
    expect(first().load).toBe('absent')
    queue.plan([request(first())], false)
    expect(opened).toHaveLength(2)
  })

  test('never leaves the first level', () => {
    const { queue, opened, pass } = bench()
    queue.plan([request(first(), requestClasses.firstLevel)], false)
    queue.plan([], false)
    pass(10_000)
    expect(opened[0]?.left).toEqual([])
  })

  test('waits while offline and does not count it as a try', async () => {
    const { queue, opened, failed, state } = bench()
    queue.plan([request(first())], false)
    state.online = false
    for (let i = 0; i < 5; i++) await opened.at(-1)?.reject(0)
    queue.plan([request(first())], false)
    expect(opened).toHaveLength(1)
    state.online = true
    queue.resume()
    expect(opened).toHaveLength(2)
    expect(failed).toEqual([])
  })

  test('closes what it opened and asks for nothing afterwards', async () => {
    const { queue, opened, loaded } = bench()
    queue.plan([request(first())], false)
    queue.dispose()
    expect(opened[0]?.left).toEqual([true])
    await opened[0]?.succeed()
    expect(loaded).toEqual([])
    queue.plan(
      tiles.map((tile) => request(tile)),
      false,
    )
    expect(opened).toHaveLength(1)
  })
})

test('only what may pass is tried again', () => {
  expect([0, 429, 500, 503].map(isPermanent)).toEqual([false, false, false, false])
  expect([400, 403, 404, 410].map(isPermanent)).toEqual([true, true, true, true])
  expect([1, 2, 3, 4, 9].map((failures) => retryDelayMs(failures, () => 0.5))).toEqual([
    500, 2000, 8000, 15_000, 15_000,
  ])
})
