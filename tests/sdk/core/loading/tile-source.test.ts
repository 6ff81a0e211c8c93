import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoaderRequest } from '../../../../src/sdk/core/loading/tile-loader.ts'
import { createTileSource } from '../../../../src/sdk/core/loading/tile-source.ts'

const workers: SilentWorker[] = []

/** A worker that logs its messages and never replies by itself. */
class SilentWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: ((event: { preventDefault: () => void }) => void) | null = null
  readonly messages: LoaderRequest[] = []
  isTerminated = false

  constructor() {
    workers.push(this)
  }

  postMessage(request: LoaderRequest): void {
    this.messages.push(request)
  }

  terminate(): void {
    this.isTerminated = true
  }

  /** Reports that it runs. */
  reportReady(): void {
    this.onmessage?.({ data: { id: 0 } })
  }
}

/** An image element that decodes any address. */
class ReadyImage {
  readonly width = 512
  readonly height = 512
  src = ''
  async decode(): Promise<void> {}
  removeAttribute(): void {
    this.src = ''
  }
}

const aBitmap = () => ({ width: 512, height: 512, close: () => undefined })

beforeEach(() => {
  vi.stubGlobal('Worker', SilentWorker)
  vi.stubGlobal('Image', ReadyImage)
  vi.stubGlobal('createImageBitmap', async () => aBitmap())
  vi.stubGlobal('fetch', async () => new Response('bytes of a tile'))
})

afterEach(() => {
  vi.unstubAllGlobals()
  workers.length = 0
})

test('the page takes over all requests of a failed worker', async () => {
  const source = createTileSource(1)
  const [worker] = workers
  worker?.reportReady()
  const before = source.load('https://tiles.test/before.webp', 'high')
  expect(worker?.messages).toHaveLength(1)
  worker?.onerror?.({ preventDefault: () => undefined })
  expect(worker?.isTerminated).toBe(true)
  expect(source.decoderOf((await before.result).bitmap)).toBe('page')
  const after = source.load('https://tiles.test/after.webp', 'high')
  expect(source.decoderOf((await after.result).bitmap)).toBe('page')
  expect(worker?.messages).toHaveLength(1)
})

test('other workers continue after a failure', async () => {
  const source = createTileSource(2)
  for (const worker of workers) worker.reportReady()
  const loads = ['one', 'two'].map((name) => source.load(`https://tiles.test/${name}.webp`, 'low'))
  const [failedWorker, otherWorker] = workers
  failedWorker?.onerror?.({ preventDefault: () => undefined })
  await Promise.race(loads.map(({ result }) => result))
  expect(otherWorker?.messages).toHaveLength(1)
  void source.load('https://tiles.test/three.webp', 'low')
  expect(otherWorker?.messages).toHaveLength(2)
})

test('the decoder falls back from a worker to the page to an image element', async () => {
  const source = createTileSource(1)
  const [worker] = workers
  worker?.reportReady()
  const first = source.load('https://tiles.test/one.webp', 'high')
  const pendingLoad = source.load('https://tiles.test/two.webp', 'high')
  worker?.onmessage?.({ data: { id: 1, bitmap: aBitmap(), protocol: '' } })
  const { bitmap: fromWorker } = await first.result
  expect(source.decoderOf(fromWorker)).toBe('worker')

  expect(source.replaceDecoderOf(fromWorker)).toBe(true)
  expect(worker?.isTerminated).toBe(true)
  const { bitmap: fromPage } = await pendingLoad.result
  expect(source.decoderOf(fromPage)).toBe('page')

  expect(source.replaceDecoderOf(fromPage)).toBe(true)
  const { bitmap: image } = await source.load('https://tiles.test/three.webp', 'high').result
  expect(image).toBeInstanceOf(ReadyImage)
  // The bitmap from the page was requested before the fallback.
  expect(source.replaceDecoderOf(fromPage)).toBe(true)
  expect((await source.load('https://tiles.test/four.webp', 'high').result).bitmap).toBeInstanceOf(ReadyImage)

  expect(source.replaceDecoderOf(image)).toBe(false)
})

test('a failed image element reports the HTTP status', async () => {
  vi.stubGlobal(
    'Image',
    class extends ReadyImage {
      override decode = () => Promise.reject(new Error('not decoded'))
    },
  )
  const source = createTileSource(0)
  const { bitmap } = await source.load('https://tiles.test/one.webp', 'high').result
  source.replaceDecoderOf(bitmap)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  await expect(source.load('https://tiles.test/gone.webp', 'high').result).rejects.toMatchObject({
    status: 404,
    aborted: false,
  })
})
