import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  type TileCoordinates,
  TileLoader,
  TileMissingError,
  type TileResult,
} from '../../../../src/client/viewer/maps/tiles/tile-loader.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const tileData = { data: new ArrayBuffer(1) }
const tileAt = (x: number): TileCoordinates => ({ z: 4, x, y: 1 })

/** A loader that gets these results in turn, and then data. */
function loaderOf(...results: TileResult[]) {
  const refreshedTiles: TileCoordinates[] = []
  const imageStates: boolean[] = []
  const requestedXs: number[] = []
  const loader = new TileLoader({
    request: async ({ x }) => {
      requestedXs.push(x)
      return results.shift() ?? tileData
    },
    refresh: (tile) => refreshedTiles.push(tile),
    onImageChange: (hasImage) => imageStates.push(hasImage),
  })
  const load = (x: number) => loader.load(tileAt(x), new AbortController().signal).catch((error: unknown) => error)
  return { loader, load, refreshedTiles, imageStates, requestedXs }
}

it.each([0, 429, 500, 503])('requests a tile that failed with %d again, and no other', async (status) => {
  const { load, refreshedTiles } = loaderOf(tileData, { status }, tileData)
  await load(1)
  expect(await load(2)).toBeInstanceOf(TileMissingError)
  await load(3)
  expect(refreshedTiles).toEqual([])
  await vi.advanceTimersByTimeAsync(700)
  expect(refreshedTiles).toEqual([tileAt(2)])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refreshedTiles).toEqual([tileAt(2)])
})

it('waits longer for a tile that fails repeatedly, until it is loaded', async () => {
  const { load, refreshedTiles } = loaderOf(tileData, { status: 500 }, { status: 500 }, tileData, { status: 500 })
  await load(1)
  await load(2)
  await vi.advanceTimersByTimeAsync(700)
  await load(2)
  await vi.advanceTimersByTimeAsync(1400)
  expect(refreshedTiles).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1200)
  expect(refreshedTiles).toHaveLength(2)
  await load(2)
  await load(2)
  await vi.advanceTimersByTimeAsync(700)
  expect(refreshedTiles).toHaveLength(3)
})

it('has one timer for a tile that is requested repeatedly', async () => {
  const { load, refreshedTiles } = loaderOf(tileData, ...Array.from({ length: 3 }, () => ({ status: 503 })))
  await load(1)
  for (let count = 0; count < 3; count += 1) await load(2)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(refreshedTiles).toEqual([tileAt(2)])
})

it('forgets the failures of a tile that is out of view', async () => {
  const { load, refreshedTiles } = loaderOf(tileData, { status: 503 }, { status: 503 }, { status: 503 })
  await load(1)
  await load(2)
  await load(2)
  await vi.advanceTimersByTimeAsync(70_000)
  expect(vi.getTimerCount()).toBe(0)
  await load(2)
  await vi.advanceTimersByTimeAsync(700)
  expect(refreshedTiles).toEqual([tileAt(2), tileAt(2)])
})

it.each([204, 401, 403, 404, 410])('doesn’t request a tile again after the status %d', async (status) => {
  const { load, refreshedTiles } = loaderOf({ status })
  expect(await load(1)).toMatchObject({ status: 404 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refreshedTiles).toEqual([])
})

it('reports no image when the first tile fails, and an image once a tile is loaded', async () => {
  const { load, imageStates } = loaderOf({ status: 404 }, { status: 500 }, tileData, { status: 404 }, { status: 500 })
  for (const x of [1, 2, 3, 4, 5]) await load(x)
  expect(imageStates).toEqual([false, true])
})

it('reports no image when a server starts to fail, but not for missing tiles', async () => {
  const failures = Array.from({ length: 4 }, () => ({ status: 503 }))
  const missingTiles = Array.from({ length: 9 }, () => ({ status: 404 }))
  const { load, imageStates } = loaderOf(tileData, ...missingTiles, ...failures)
  for (let x = 0; x < 14; x += 1) await load(x)
  expect(imageStates).toEqual([true, false])
  await load(20)
  expect(imageStates).toEqual([true, false, true])
})

it('requests one tile at a time from a failing server, and the others once it works', async () => {
  const failures = Array.from({ length: 5 }, () => ({ status: 503 }))
  const { load, refreshedTiles, requestedXs } = loaderOf(...failures)
  for (const x of [1, 2, 3, 4]) await load(x)
  await Promise.all([5, 6, 7].map(load))
  expect(requestedXs).toEqual([1, 2, 3, 4, 5])
  await vi.advanceTimersByTimeAsync(2600)
  expect(refreshedTiles.map(({ x }) => x).sort()).toEqual([1, 2, 3, 4, 5, 6, 7])
  await load(1)
  await Promise.all([2, 3, 4, 5, 6, 7].map(load))
  expect(requestedXs.slice(5)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

it('requests nothing after it was disposed of', async () => {
  const { loader, load, refreshedTiles } = loaderOf({ status: 500 }, { status: 500 })
  await load(1)
  const lateLoad = load(2)
  loader.dispose()
  await lateLoad
  await vi.advanceTimersByTimeAsync(60_000)
  expect(refreshedTiles).toEqual([])
})
