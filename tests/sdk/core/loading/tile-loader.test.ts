import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type LoaderReply, tileLoader } from '../../../../src/sdk/core/loading/tile-loader.ts'

const request = { id: 1, url: 'https://tiles.test/one.webp', priority: 'high', cache: 'default' } as const

/** Stubs `fetch` with a body that the test fills. It errors when the request is aborted, as in browsers. */
function openBody(): { readonly push: (bytes: number) => void; readonly end: () => void } {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(streamController) {
      controller = streamController
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

/** Requests the tile and returns a live list of the loader's replies. */
function requestTile(): LoaderReply[] {
  const replies: LoaderReply[] = []
  tileLoader((reply) => replies.push(reply))(request)
  return replies
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('createImageBitmap', async () => ({ width: 512, height: 512, close: () => undefined }))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('fails a tile whose transfer stalls for ten seconds', async () => {
  openBody().push(100)
  const replies = requestTile()
  await vi.advanceTimersByTimeAsync(9_900)
  expect(replies).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(replies).toEqual([{ id: 1, status: 0, aborted: false }])
})

it('waits for a slow transfer', async () => {
  const body = openBody()
  const replies = requestTile()
  for (let chunk = 0; chunk < 5; chunk++) {
    await vi.advanceTimersByTimeAsync(9_000)
    body.push(100)
  }
  body.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(replies).toMatchObject([{ id: 1, bitmap: { width: 512 } }])
})

it('fails a tile that can’t be decoded', async () => {
  const body = openBody()
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('not decoded', 'InvalidStateError')))
  const replies = requestTile()
  body.push(100)
  body.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(replies).toEqual([{ id: 1, status: 0, aborted: false }])
})

it('decodes a tile once, also a smaller one at the edge of a face', async () => {
  const decode = vi.fn(async () => ({ width: 320, height: 512, close: () => undefined }))
  vi.stubGlobal('createImageBitmap', decode)
  const body = openBody()
  const replies = requestTile()
  body.push(100)
  body.end()
  await vi.advanceTimersByTimeAsync(0)
  expect(replies).toMatchObject([{ id: 1, bitmap: { width: 320 } }])
  expect(decode).toHaveBeenCalledOnce()
})
