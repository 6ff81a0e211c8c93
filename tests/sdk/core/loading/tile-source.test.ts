import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LoaderRequest } from '../../../../src/sdk/core/loading/tile-loader.ts'
import { createTileSource } from '../../../../src/sdk/core/loading/tile-source.ts'

const workers: SilentWorker[] = []

/** Runs, takes what it is told, and answers nothing by itself. */
class SilentWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: ((event: { preventDefault: () => void }) => void) | null = null
  readonly told: LoaderRequest[] = []
  isEnded = false

  constructor() {
    workers.push(this)
  }

  postMessage(order: LoaderRequest): void {
    this.told.push(order)
  }

  terminate(): void {
    this.isEnded = true
  }

  /** Says that it runs, with its first bitmap. */
  begin(): void {
    this.onmessage?.({ data: { id: 0, bitmap: aBitmap(), protocol: '' } })
  }
}

/** Decodes whatever address it is given. */
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
const takesAll = () => true

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

test('the page brings what a worker that failed had to bring, and whatever is asked for after that', async () => {
  const source = createTileSource(1, takesAll)
  const [worker] = workers
  worker?.begin()
  const before = source.load('https://tiles.test/before.webp', 'high')
  expect(worker?.told).toHaveLength(1)
  worker?.onerror?.({ preventDefault: () => undefined })
  expect(worker?.isEnded).toBe(true)
  expect(source.decoderOf((await before.result).bitmap)).toBe('page')
  const after = source.load('https://tiles.test/after.webp', 'high')
  expect(source.decoderOf((await after.result).bitmap)).toBe('page')
  expect(worker?.told).toHaveLength(1)
})

test('another worker goes on with its own', async () => {
  const source = createTileSource(2, takesAll)
  for (const worker of workers) worker.begin()
  const loads = ['one', 'two'].map((name) => source.load(`https://tiles.test/${name}.webp`, 'low'))
  const [failed, other] = workers
  failed?.onerror?.({ preventDefault: () => undefined })
  await Promise.race(loads.map(({ result }) => result))
  expect(other?.told).toHaveLength(1)
  void source.load('https://tiles.test/three.webp', 'low')
  expect(other?.told).toHaveLength(2)
})

test('a worker whose first bitmap cannot be uploaded is ended, and the page decodes', async () => {
  const source = createTileSource(1, () => false)
  const [worker] = workers
  worker?.begin()
  expect(worker?.isEnded).toBe(true)
  const { bitmap } = await source.load('https://tiles.test/one.webp', 'high').result
  expect(source.decoderOf(bitmap)).toBe('page')
  expect(worker?.told).toHaveLength(0)
})

test('what cannot be uploaded is decoded by a worker, by the page, and as an image element, in this order', async () => {
  const source = createTileSource(1, takesAll)
  const [worker] = workers
  worker?.begin()
  const first = source.load('https://tiles.test/one.webp', 'high')
  const waiting = source.load('https://tiles.test/two.webp', 'high')
  worker?.onmessage?.({ data: { id: 1, bitmap: aBitmap(), protocol: '' } })
  const { bitmap: fromWorker } = await first.result
  expect(source.decoderOf(fromWorker)).toBe('worker')

  expect(source.replaceDecoderOf(fromWorker)).toBe(true)
  expect(worker?.isEnded).toBe(true)
  const { bitmap: fromPage } = await waiting.result
  expect(source.decoderOf(fromPage)).toBe('page')

  expect(source.replaceDecoderOf(fromPage)).toBe(true)
  const { bitmap: image } = await source.load('https://tiles.test/three.webp', 'high').result
  expect(image).toBeInstanceOf(ReadyImage)
  // one that was under way while the way was changed
  expect(source.replaceDecoderOf(fromPage)).toBe(true)
  expect((await source.load('https://tiles.test/four.webp', 'high').result).bitmap).toBeInstanceOf(ReadyImage)

  expect(source.replaceDecoderOf(image)).toBe(false)
})

test('an image element that fails says with which status', async () => {
  vi.stubGlobal(
    'Image',
    class extends ReadyImage {
      override decode = () => Promise.reject(new Error('not decoded'))
    },
  )
  const source = createTileSource(0, takesAll)
  const { bitmap } = await source.load('https://tiles.test/one.webp', 'high').result
  source.replaceDecoderOf(bitmap)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  await expect(source.load('https://tiles.test/gone.webp', 'high').result).rejects.toMatchObject({
    status: 404,
    aborted: false,
  })
})
