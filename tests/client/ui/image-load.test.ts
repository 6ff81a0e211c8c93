import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  checkImage,
  type ImageEvent,
  type ImageLoad,
  imageLoadReducer,
  initialImageLoad,
  maxAttempts,
} from '../../../src/client/ui/images/image-load.ts'

const answered = (status: number | null, retryAfterMs: number | null = null, jitter = 1): ImageEvent => {
  return { type: 'answered', answer: { status, retryAfterMs }, jitter }
}
const asking = (tries = 0): ImageLoad => ({ name: 'asking', tries })
const loading = (tries = 0): ImageLoad => ({ name: 'loading', tries })
const waiting = (pauseMs: number, tries = 0): ImageLoad => ({ name: 'waiting', tries, pauseMs })
const failed = (isGone: boolean, tries = 0): ImageLoad => ({ name: 'failed', tries, isGone })

type Row = readonly [what: string, from: ImageLoad, event: ImageEvent, to: ImageLoad | 'same']
const table: readonly Row[] = [
  ['an image that comes', loading(), { type: 'loaded' }, { name: 'loaded', tries: 0 }],
  ['a broken image', loading(), { type: 'broken' }, asking()],
  ['an image that is there breaking', { name: 'loaded', tries: 0 }, { type: 'broken' }, 'same'],
  ['a busy server without a time', asking(), answered(503), waiting(1_000)],
  ['a server that asks for a longer pause', asking(), answered(503, 7_000, 0), waiting(7_000)],
  ['a pause with its jitter', asking(), answered(429, 10_000, 1), waiting(11_000)],
  ['a pause shorter than the usual one', asking(3), answered(503, 1_000), waiting(8_000, 3)],
  ['half of the usual pause by chance', asking(2), answered(500, null, 0), waiting(2_000, 2)],
  ['no answer at all', asking(), answered(null), waiting(1_000)],
  ['a file that is there after all', asking(), answered(200), waiting(1_000)],
  ['a file that no browser shows', asking(1), answered(200), failed(true, 1)],
  ['a file that is gone', asking(), answered(404), failed(true)],
  ['an address for others', asking(), answered(403), failed(true)],
  ['the last try', asking(maxAttempts - 1), answered(503), failed(false, maxAttempts - 1)],
  ['the end of a pause', waiting(5_000, 2), { type: 'pauseEnded' }, loading(3)],
  ['the network that is back', failed(false, 5), { type: 'reachable' }, initialImageLoad],
  ['the network that is back for what is gone', failed(true), { type: 'reachable' }, 'same'],
  ['the network that is back during a pause', waiting(5_000), { type: 'reachable' }, 'same'],
  ['a late answer', loading(1), answered(503), 'same'],
]

describe('loading an image', () => {
  it.each(table)('handles %s', (_what, from, event, to) => {
    expect(imageLoadReducer(from, event)).toEqual(to === 'same' ? from : to)
  })

  it('waits at most a minute by itself', () => {
    const load = imageLoadReducer({ name: 'asking', tries: maxAttempts - 2 }, answered(503))
    expect(load.name === 'waiting' && load.pauseMs).toBeLessThanOrEqual(60_000)
  })
})

describe('checkImage', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const { signal } = new AbortController()
  const stub = (answer: () => Promise<Response>) => {
    const fetchMock = vi.fn(answer)
    vi.stubGlobal('fetch', fetchMock)
    vi.stubGlobal('location', new URL('https://tours.example/home'))
    return fetchMock
  }

  it('reads status and Retry-After of its own origin by HEAD', async () => {
    const fetchMock = stub(async () => new Response(null, { status: 503, headers: { 'Retry-After': '4' } }))
    expect(await checkImage('/media/k/b/thumbnail.webp', signal)).toEqual({ status: 503, retryAfterMs: 4_000 })
    expect(fetchMock).toHaveBeenCalledWith('/media/k/b/thumbnail.webp', expect.objectContaining({ method: 'HEAD' }))
  })

  it('skips other hosts', async () => {
    const fetchMock = stub(async () => new Response(null))
    expect(await checkImage('https://pictures.example/a.png', signal)).toEqual({ status: null, retryAfterMs: null })
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('treats a failed request as no response', async () => {
    stub(() => Promise.reject(new TypeError('offline')))
    expect(await checkImage('/media/k', signal)).toEqual({ status: null, retryAfterMs: null })
  })
})
