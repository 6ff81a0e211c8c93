import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoaderOrder } from '../../../../src/sdk/core/loading/tile-loader.ts'
import { createTileSource } from '../../../../src/sdk/core/loading/tile-source.ts'

const workers: SilentWorker[] = []

/** Runs, takes what it is told, and answers nothing. */
class SilentWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: ((event: { preventDefault: () => void }) => void) | null = null
  readonly told: LoaderOrder[] = []
  isEnded = false

  constructor() {
    workers.push(this)
  }

  postMessage(order: LoaderOrder): void {
    this.told.push(order)
  }

  terminate(): void {
    this.isEnded = true
  }
}

const bitmap = { width: 512, height: 512, close: () => undefined }

beforeEach(() => {
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('createImageBitmap', async () => bitmap)
  vi.stubGlobal('fetch', async () => new Response('bytes of a tile'))
})

afterEach(() => {
  vi.unstubAllGlobals()
  workers.length = 0
})

test('the page brings what a worker that failed had to bring, and whatever is asked for after that', async () => {
  const source = createTileSource(1)
  const [worker] = workers
  worker?.onmessage?.({ data: 0 })
  const before = source.load('https://tiles.test/before.webp', 'high')
  expect(worker?.told).toHaveLength(1)
  worker?.onerror?.({ preventDefault: () => undefined })
  expect(worker?.isEnded).toBe(true)
  expect((await before.result).bitmap).toBe(bitmap)
  const after = source.load('https://tiles.test/after.webp', 'high')
  expect((await after.result).bitmap).toBe(bitmap)
  expect(worker?.told).toHaveLength(1)
})

test('another worker goes on with its own', async () => {
  const source = createTileSource(2)
  for (const worker of workers) worker.onmessage?.({ data: 0 })
  const loads = ['one', 'two'].map((name) => source.load(`https://tiles.test/${name}.webp`, 'low'))
  const [failed, other] = workers
  failed?.onerror?.({ preventDefault: () => undefined })
  await Promise.race(loads.map(({ result }) => result))
  expect(other?.told).toHaveLength(1)
  void source.load('https://tiles.test/three.webp', 'low')
  expect(other?.told).toHaveLength(2)
})
