import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  checkImage,
  type ImageEvent,
  type ImageLoad,
  imageLoadReducer,
  initialImageLoad,
  maxAttempts,
} from '../../../src/client/ui/images/image-load.ts'

const checked = (status: number | null, retryAfterMs: number | null = null, jitter = 1): ImageEvent => {
  return { type: 'checked', check: { status, retryAfterMs }, jitter }
}
const checking = (failedAttempts = 0): ImageLoad => ({ name: 'checking', failedAttempts })
const loading = (failedAttempts = 0): ImageLoad => ({ name: 'loading', failedAttempts })
const waiting = (pauseMs: number, failedAttempts = 0): ImageLoad => ({ name: 'waiting', failedAttempts, pauseMs })
const failedLoad = (isGone: boolean, failedAttempts = 0): ImageLoad => ({ name: 'failed', failedAttempts, isGone })

type Row = readonly [title: string, from: ImageLoad, event: ImageEvent, to: ImageLoad | 'same']
const table: readonly Row[] = [
  ['an image that loads', loading(), { type: 'loaded' }, { name: 'loaded', failedAttempts: 0 }],
  ['a broken image', loading(), { type: 'broken' }, checking()],
  ['an error after the image has loaded', { name: 'loaded', failedAttempts: 0 }, { type: 'broken' }, 'same'],
  ['a busy server without Retry-After', checking(), checked(503), waiting(1_000)],
  ['a server that asks for a longer pause', checking(), checked(503, 7_000, 0), waiting(7_000)],
  ['a pause with its jitter', checking(), checked(429, 10_000, 1), waiting(11_000)],
  ['a pause shorter than the backoff', checking(3), checked(503, 1_000), waiting(8_000, 3)],
  ['half of the backoff with the least jitter', checking(2), checked(500, null, 0), waiting(2_000, 2)],
  ['no response at all', checking(), checked(null), waiting(1_000)],
  ['a file that exists', checking(), checked(200), waiting(1_000)],
  ['a file that the browser cannot decode twice', checking(1), checked(200), failedLoad(true, 1)],
  ['a deleted file', checking(), checked(404), failedLoad(true)],
  ['a forbidden URL', checking(), checked(403), failedLoad(true)],
  ['the last attempt', checking(maxAttempts - 1), checked(503), failedLoad(false, maxAttempts - 1)],
  ['the end of a pause', waiting(5_000, 2), { type: 'pauseEnded' }, loading(3)],
  ['a restored connection', failedLoad(false, 5), { type: 'reachable' }, initialImageLoad],
  ['a restored connection for a deleted file', failedLoad(true), { type: 'reachable' }, 'same'],
  ['a restored connection during a pause', waiting(5_000), { type: 'reachable' }, 'same'],
  ['a late response', loading(1), checked(503), 'same'],
]

describe('loading an image', () => {
  it.each(table)('handles %s', (_case, from, event, to) => {
    expect(imageLoadReducer(from, event)).toEqual(to === 'same' ? from : to)
  })

  it('waits at most a minute without Retry-After', () => {
    const load = imageLoadReducer({ name: 'checking', failedAttempts: maxAttempts - 2 }, checked(503))
    expect(load.name === 'waiting' && load.pauseMs).toBeLessThanOrEqual(60_000)
  })
})

describe('checkImage', () => {
  afterEach(() => void vi.unstubAllGlobals())
  const { signal } = new AbortController()
  const stubFetch = (respond: () => Promise<Response>) => {
    const fetchMock = vi.fn(respond)
    vi.stubGlobal('fetch', fetchMock)
    vi.stubGlobal('location', new URL('https://tours.example/home'))
    return fetchMock
  }

  it('reads status and Retry-After of its own origin by HEAD', async () => {
    const fetchMock = stubFetch(async () => new Response(null, { status: 503, headers: { 'Retry-After': '4' } }))
    expect(await checkImage('/media/k/b/thumbnail.webp', signal)).toEqual({ status: 503, retryAfterMs: 4_000 })
    expect(fetchMock).toHaveBeenCalledWith('/media/k/b/thumbnail.webp', expect.objectContaining({ method: 'HEAD' }))
  })

  it('skips other hosts', async () => {
    const fetchMock = stubFetch(async () => new Response(null))
    expect(await checkImage('https://pictures.example/a.png', signal)).toEqual({ status: null, retryAfterMs: null })
    expect(fetchMock).not.toHaveBeenCalled()
  })

  it('treats a failed request as no response', async () => {
    stubFetch(() => Promise.reject(new TypeError('offline')))
    expect(await checkImage('/media/k', signal)).toEqual({ status: null, retryAfterMs: null })
  })
})
