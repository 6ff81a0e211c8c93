import { beforeEach, describe, expect, test } from 'vitest'
import { RequestQueue } from '../../../../src/sdk/core/loading/request-queue.ts'
import { isPermanent, retryDelayMs } from '../../../../src/sdk/core/loading/retry-backoff.ts'
import { TileError } from '../../../../src/sdk/core/loading/tile-error.ts'
import type { LoadedTile } from '../../../../src/sdk/core/loading/tile-source.ts'
import { childrenOf, createPyramid, type Tile } from '../../../../src/sdk/core/tiles/tile.ts'
import { type RequestClass, requestClasses, type TileRequest } from '../../../../src/sdk/core/tiles/tile-priority.ts'

type FakeRequest = {
  readonly url: string
  readonly priority: string
  readonly bypassesCache: boolean
  readonly aborts: boolean[]
  readonly succeed: (protocol?: string) => Promise<void>
  readonly reject: (status: number, isAborted?: boolean) => Promise<void>
}

/** A queue with a fake clock and requests that the test settles. */
function aQueue() {
  const opened: FakeRequest[] = []
  const failures: [string, number][] = []
  const loadedTiles: Tile[] = []
  let timers: { dueMs: number; callback: () => void }[] = []
  const state = { nowMs: 0, online: true }
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
  const queue = new RequestQueue({
    load(url, priority, bypassesCache) {
      const aborts: boolean[] = []
      const result = new Promise<LoadedTile>((resolve, reject) => {
        opened.push({
          url,
          priority,
          bypassesCache,
          aborts,
          succeed: (protocol = 'http/1.1') => {
            resolve({ bitmap: { close: () => undefined } as ImageBitmap, protocol })
            return settle()
          },
          reject: (status, isAborted = false) => {
            reject(new TileError(status, isAborted))
            return settle()
          },
        })
      })
      return { result, abort: (always) => aborts.push(always) }
    },
    nowMs: () => state.nowMs,
    after(delayMs, callback) {
      const timer = { dueMs: state.nowMs + delayMs, callback }
      timers.push(timer)
      return () => {
        timers = timers.filter((pending) => pending !== timer)
      }
    },
    isOnline: () => state.online,
    onLoaded: (tile) => loadedTiles.push(tile),
    onFailed: (tile, status) => failures.push([tile.pyramid.urlOf(tile), status]),
    onChanged: () => undefined,
  })
  const advance = (ms: number) => {
    state.nowMs += ms
    const due = timers.filter(({ dueMs }) => dueMs <= state.nowMs)
    timers = timers.filter(({ dueMs }) => dueMs > state.nowMs)
    for (const { callback } of due) callback()
  }
  return { queue, opened, failures, loadedTiles, state, advance }
}

const request = (tile: Tile, requestClass: RequestClass = requestClasses.target): TileRequest => ({
  tile,
  requestClass,
  score: 1,
})

let tiles: readonly Tile[] = []
beforeEach(() => {
  const { roots } = createPyramid({ faceSizePx: 2016, tiles: '{l}/{f}{y}_{x}' }, '')
  tiles = roots.flatMap((root) => [root, ...childrenOf(root)])
})
const first = () => tiles[0] as Tile

describe('the request queue', () => {
  test('limits open requests by movement and protocol', async () => {
    const { queue, opened } = aQueue()
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

  test('sends urgent requests first and others with low priority', () => {
    const { queue, opened } = aQueue()
    queue.plan(
      [request(first(), requestClasses.firstLevelInView), request(tiles[1] as Tile, requestClasses.lookAhead)],
      false,
    )
    expect(opened.map(({ url, priority }) => [url, priority])).toEqual([
      ['0/f0_0', 'high'],
      ['1/f0_0', 'low'],
    ])
  })

  test('prefetches only if no other request is open', async () => {
    const { queue, opened } = aQueue()
    queue.plan([request(first()), request(tiles[1] as Tile, requestClasses.nextStop)], false)
    expect(opened).toHaveLength(1)
    await opened[0]?.succeed()
    expect(opened).toHaveLength(2)
  })

  test('retries failed tiles after half a second, two and eight, then every fifteen seconds', async () => {
    const { queue, opened, failures, loadedTiles, advance } = aQueue()
    queue.plan([request(first())], false)
    for (const delayMs of [500, 2000, 8000, 15_000, 15_000]) {
      const before = opened.length
      await opened.at(-1)?.reject(503)
      advance(delayMs * 0.7)
      expect(opened).toHaveLength(before)
      advance(delayMs * 0.6)
      expect(opened).toHaveLength(before + 1)
    }
    expect(failures).toEqual([['0/f0_0', 503]])
    await opened.at(-1)?.succeed()
    expect(loadedTiles).toEqual([first()])
    expect([first().load, first().failures]).toEqual(['decoded', 0])
  })

  test("bypasses the browser's cache on a retry", async () => {
    const { queue, opened, advance } = aQueue()
    queue.plan([request(first())], false)
    await opened[0]?.reject(0)
    advance(1000)
    expect(opened.map(({ bypassesCache }) => bypassesCache)).toEqual([false, true])
  })

  test('shortens the delay of failed tiles after one tile succeeds', async () => {
    const { queue, opened, advance } = aQueue()
    const otherTile = tiles[5] as Tile
    queue.plan([request(first()), request(otherTile)], false)
    await opened[0]?.reject(503)
    await opened[1]?.reject(503)
    advance(650)
    await opened[2]?.reject(503)
    await opened[3]?.reject(503)
    advance(2600)
    await opened[5]?.reject(503)
    await opened[4]?.succeed()
    advance(2600)
    expect(opened).toHaveLength(7)
  })

  test('treats 404 as final', async () => {
    const { queue, opened, failures, advance } = aQueue()
    queue.plan([request(first())], false)
    await opened[0]?.reject(404)
    advance(60_000)
    expect(opened).toHaveLength(1)
    expect(failures).toEqual([['0/f0_0', 404]])
  })

  test('retries failed tiles at once on resume, but not missing ones', async () => {
    const { queue, opened, advance } = aQueue()
    const failing = request(first())
    const missingRequest = request(tiles[5] as Tile)
    queue.plan([failing, missingRequest], false)
    await opened[1]?.reject(410)
    for (const index of [0, 2, 3, 4]) {
      await opened[index]?.reject(503)
      if (index < 4) advance(11_000)
    }
    expect([first().load, tiles[5]?.load]).toEqual(['absent', 'gone'])
    expect(opened).toHaveLength(5)
    queue.resume()
    expect(opened).toHaveLength(6)
    await opened[5]?.succeed()
    expect([first().load, tiles[5]?.load]).toEqual(['decoded', 'gone'])
  })

  test('aborts requests of tiles a quarter of a second after they were last in view', async () => {
    const { queue, opened, advance } = aQueue()
    queue.plan([request(first())], false)
    advance(1000)
    queue.plan([request(first())], false)
    queue.plan([], false)
    advance(200)
    expect(opened[0]?.aborts).toEqual([])
    advance(60)
    expect(opened[0]?.aborts).toEqual([false])
    await opened[0]?.reject(0, true)
    expect(first().load).toBe('absent')
    queue.plan([request(first())], false)
    expect(opened).toHaveLength(2)
  })

  test('never aborts the first level', () => {
    const { queue, opened, advance } = aQueue()
    queue.plan([request(first(), requestClasses.firstLevel)], false)
    queue.plan([], false)
    advance(10_000)
    expect(opened[0]?.aborts).toEqual([])
  })

  test('waits while offline without counting attempts', async () => {
    const { queue, opened, failures, state } = aQueue()
    queue.plan([request(first())], false)
    state.online = false
    for (let attempt = 0; attempt < 5; attempt++) await opened.at(-1)?.reject(0)
    queue.plan([request(first())], false)
    expect(opened).toHaveLength(1)
    state.online = true
    queue.resume()
    expect(opened).toHaveLength(2)
    expect(failures).toEqual([])
  })

  test('aborts its requests on dispose and opens none afterwards', async () => {
    const { queue, opened, loadedTiles } = aQueue()
    queue.plan([request(first())], false)
    queue.dispose()
    expect(opened[0]?.aborts).toEqual([true])
    await opened[0]?.succeed()
    expect(loadedTiles).toEqual([])
    queue.plan(
      tiles.map((tile) => request(tile)),
      false,
    )
    expect(opened).toHaveLength(1)
  })
})

test('only temporary failures are retried', () => {
  expect([0, 429, 500, 503].map(isPermanent)).toEqual([false, false, false, false])
  expect([400, 403, 404, 410].map(isPermanent)).toEqual([true, true, true, true])
  expect([1, 2, 3, 4, 9].map((failures) => retryDelayMs(failures, () => 0.5))).toEqual([
    500, 2000, 8000, 15_000, 15_000,
  ])
})
