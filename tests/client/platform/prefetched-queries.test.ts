import type { Operation } from '@trpc/client'
import { observable, observableToPromise } from '@trpc/server/observable'
import { beforeEach, expect, it, vi } from 'vitest'
import { wireFormat } from '../../../src/shared/kernel/wire-format.ts'

const sendRequest = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()
const responseOf = (data: unknown) => Response.json({ result: { data: wireFormat.serialize(data) } })

const tourId = '0190c3a0-0000-7000-8000-000000000001'

/** Prefetches the data of a URL and returns the called operations. `account` is the id in the browser's storage. */
async function prefetchAt(pathname: string, { search = '', account = 'a1' as string | null } = {}) {
  const storage = { getItem: (key: string) => (key === 'aid' ? account : null), setItem: () => undefined }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', sendRequest)
  const { prefetchScreenData } = await import('../../../src/client/app/prefetch-screen-data.ts')
  prefetchScreenData({ pathname, search })
  return sendRequest.mock.calls.map(([url]) => /trpc\/([\w.]+)/.exec(url)?.[1])
}

/** Sends a query of a screen through the link. `respond` is the server's response if the link sends the query on. */
async function sendQuery(path: string, input: unknown, respond: () => unknown) {
  const { sessionLink } = await import('../../../src/client/platform/session-link.ts')
  const link = sessionLink()({})
  const op: Operation = { id: 1, type: 'query', path, input, context: {}, signal: null }
  const next: Parameters<typeof link>[0]['next'] = () =>
    observable((observer) => {
      observer.next({ result: { data: respond() } })
      observer.complete()
    })
  const { result } = await observableToPromise(link({ op, next }))
  return 'data' in result ? result.data : undefined
}

const failIfSent = () => {
  throw new Error('the query was sent again')
}

beforeEach(() => {
  vi.resetModules()
  sendRequest.mockReset()
  sendRequest.mockImplementation(async () => responseOf('prefetched'))
  return () => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  }
})

it.each([
  ['/home', ['auth.me', 'tours.list']],
  [`/home/${tourId}/edit/stops`, ['auth.me', 'tours.get']],
  [`/home/${tourId}/edit/stop/${tourId}`, ['auth.me', 'tours.get']],
  [`/home/${tourId}/hotspots-manager/${tourId}`, ['auth.me', 'tours.get']],
  [`/home/newtour/${tourId}/general`, ['auth.me', 'tours.get']],
  ['/home/settings/user', ['auth.me']],
  ['/home/medialibrary', ['auth.me']],
])('prefetches the data of the screen at %s', async (path, calls) => {
  expect(await prefetchAt(path)).toEqual(calls)
})

it('prefetches no list of tours for a URL with a search', async () => {
  expect(await prefetchAt('/home', { search: '?q=hall' })).toEqual(['auth.me'])
})

it('prefetches only the user in a browser without a stored account id', async () => {
  expect(await prefetchAt('/home', { account: null })).toEqual(['auth.me'])
})

it.each([`/home/${tourId}/edit/stop/${tourId}`, `/home/${tourId}/hotspots-manager/${tourId}`])(
  'preloads the coarsest tiles that the first view of the stop at %s shows',
  async (path) => {
    const preloadedUrls: string[] = []
    vi.stubGlobal('document', {
      createElement: () => ({}),
      head: { append: ({ href }: { readonly href: string }) => preloadedUrls.push(href) },
    })
    const manifest = { mapping: 'cube', tiles: '{l}/{f}{y}_{x}.webp' }
    const tour = {
      stops: [{ id: tourId, mediaId: 'm1', initialView: { yawDeg: 135, pitchDeg: 0, fovDeg: 75 } }],
      media: [{ id: 'm1', baseUrl: '/media/m1/build-0001/', manifest }],
    }
    sendRequest.mockImplementation(async () => responseOf(tour))
    await prefetchAt(path)
    await vi.waitFor(() => expect(preloadedUrls).toHaveLength(2))
    expect(preloadedUrls.sort()).toEqual(['b', 'r'].map((face) => `/media/m1/build-0001/0/${face}0_0.webp`))
  },
)

it('takes a prefetched response once', async () => {
  await prefetchAt('/home')
  expect(await sendQuery('tours.list', {}, failIfSent)).toBe('prefetched')
  expect(await sendQuery('tours.list', {}, () => 'current')).toBe('current')
})

it('sends a query whose input differs from the prefetched one', async () => {
  await prefetchAt('/home')
  expect(await sendQuery('tours.list', { sort: 'name' }, () => 'sorted')).toBe('sorted')
})

it('sends a query again whose prefetch failed', async () => {
  sendRequest.mockImplementation(async () => new Response('', { status: 502 }))
  await prefetchAt('/home')
  expect(await sendQuery('tours.list', {}, () => 'current')).toBe('current')
})

it('discards a prefetched response after 20 seconds', async () => {
  vi.useFakeTimers()
  await prefetchAt('/home')
  vi.advanceTimersByTime(21_000)
  expect(await sendQuery('tours.list', {}, () => 'current')).toBe('current')
})
