import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type TileCoordinates,
  TileLoader,
  TileMissingError,
  type TileResult,
} from '../../../../src/client/viewer/maps/tiles/tile-loader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const bytes = { data: new ArrayBuffer(1) }
const tileAt = (x: number): TileCoordinates => ({ z: 4, x, y: 1 })

/** A loader that gets these results in turn, and then bytes. */
function loaderOf(...results: TileResult[]) {
  const refreshed: TileCoordinates[] = []
  const images: boolean[] = []
  const requested: number[] = []
  const loader = new TileLoader({
    request: async ({ x }) => {
      requested.push(x)
      return results.shift() ?? bytes
    },
    refresh: (tile) => refreshed.push(tile),
    onImageChange: (hasImage) => images.push(hasImage),
  })
  const load = (x: number) => loader.load(tileAt(x), new AbortController().signal).catch((error: unknown) => error)
  return { loader, load, refreshed, images, requested }
}

it.each([0, 429, 500, 503])('requests a tile that failed with %d again, and no other', async (status) => {
  const { load, refreshed } = loaderOf(bytes, { status }, bytes)
  await load(1)
  expect(await load(2)).toBeInstanceOf(TileMissingError)
  await load(3)
  expect(refreshed).toEqual([])
  await vi.advanceTimersByTimeAsync(700)
  expect(refreshed).toEqual([tileAt(2)])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refreshed).toEqual([tileAt(2)])
})

it('waits longer for a tile that fails repeatedly, and not after it was loaded', async () => {
  const { load, refreshed } = loaderOf(bytes, { status: 500 }, { status: 500 }, bytes, { status: 500 })
  await load(1)
  await load(2)
  await vi.advanceTimersByTimeAsync(700)
  await load(2)
  await vi.advanceTimersByTimeAsync(1400)
  expect(refreshed).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1200)
  expect(refreshed).toHaveLength(2)
  await load(2)
  await load(2)
  await vi.advanceTimersByTimeAsync(700)
  expect(refreshed).toHaveLength(3)
})

it('has one timer for a tile that is requested repeatedly', async () => {
  const { load, refreshed } = loaderOf(bytes, ...Array.from({ length: 3 }, () => ({ status: 503 })))
  await load(1)
  for (let count = 0; count < 3; count += 1) await load(2)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(refreshed).toEqual([tileAt(2)])
})

it('forgets the failures of a tile that is out of view', async () => {
  const { load, refreshed } = loaderOf(bytes, { status: 503 }, { status: 503 }, { status: 503 })
  await load(1)
  await load(2)
  await load(2)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(vi.getTimerCount()).toBe(0)
  await load(2)
  await vi.advanceTimersByTimeAsync(700)
  expect(refreshed).toEqual([tileAt(2), tileAt(2)])
})

it.each([204, 401, 403, 404, 410])('doesn’t request a tile again that was answered with %d', async (status) => {
  const { load, refreshed } = loaderOf({ status })
  expect(await load(1)).toMatchObject({ status: 404 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refreshed).toEqual([])
})

it('tells that there is no image when the first tile fails, and that there is once any was loaded', async () => {
  const { load, images } = loaderOf({ status: 404 }, { status: 500 }, bytes, { status: 404 }, { status: 500 })
  for (const x of [1, 2, 3, 4, 5]) await load(x)
  expect(images).toEqual([false, true])
})

it('tells that a server fails that worked before, but not for places without tiles', async () => {
  const failures = Array.from({ length: 4 }, () => ({ status: 503 }))
  const missing = Array.from({ length: 9 }, () => ({ status: 404 }))
  const { load, images } = loaderOf(bytes, ...missing, ...failures)
  for (let x = 0; x < 14; x += 1) await load(x)
  expect(images).toEqual([true, false])
  await load(20)
  expect(images).toEqual([true, false, true])
})

it('asks a failing server for one tile at a time, and for the others once it works', async () => {
  const failures = Array.from({ length: 5 }, () => ({ status: 503 }))
  const { load, refreshed, requested } = loaderOf(...failures)
  for (const x of [1, 2, 3, 4]) await load(x)
  await Promise.all([5, 6, 7].map(load))
  expect(requested).toEqual([1, 2, 3, 4, 5])
  await vi.advanceTimersByTimeAsync(2600)
  expect(refreshed.map(({ x }) => x).sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  await load(1)
  await Promise.all([2, 3, 4, 5, 6, 7].map(load))
  expect(requested.slice(5)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('requests nothing after it was disposed of', async () => {
  const { loader, load, refreshed } = loaderOf({ status: 500 }, { status: 500 })
  await load(1)
  const lateLoad = load(2)
  loader.dispose()
  await lateLoad
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refreshed).toEqual([])
})
