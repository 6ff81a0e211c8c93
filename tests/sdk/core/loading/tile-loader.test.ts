import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LoaderReply, tileLoader } from '../../../../src/sdk/core/loading/tile-loader.ts'

const order = { id: 1, url: 'https://tiles.test/one.webp', priority: 'high', cache: 'default', sizePx: 512 } as const

/** A body that its test fills; it fails when its request is aborted, as in browsers. */
function openBody(): { readonly push: (bytes: number) => void; readonly end: () => void } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(own) {
      controller = own
    },
  })
  vi.stubGlobal('fetch', async (_url: string, { signal }: RequestInit) => {
    signal?.addEventListener('abort', () => controller?.error(signal.reason))
    return new Response(body)
  })
  return {
    push: (bytes) => controller?.enqueue(new Uint8Array(bytes)),
    end: () => controller?.close(),
  }
}

/** Requests the tile; the answers of the loader as they come. */
function requestTile(): LoaderReply[] {
  const answers: LoaderReply[] = []
  tileLoader((answer) => answers.push(answer))(order)
  return answers
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 512, height: 512, close: () => undefined }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('fails a tile whose transfer brings nothing for ten seconds', async () => {
  openBody().push(100)
  const answers = requestTile()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(answers).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(answers).toEqual([{ id: 1, status: 0, aborted: false }])
})

it('waits for a transfer that goes on, however slowly', async () => {
  const body = openBody()
  const answers = requestTile()
  for (let part = 0; part < 5; part++) {
    await vi.advanceTimersByTimeAsync(9_000)
    body.push(100)
  }
  body.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toMatchObject([{ id: 1, bitmap: { width: 512 } }])
})

it('fails a tile whose bytes are no image', async () => {
  const body = openBody()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('not decoded', 'InvalidStateError')))
  const answers = requestTile()
  body.push(100)
  body.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(answers).toEqual([{ id: 1, status: 0, aborted: false }])
})
