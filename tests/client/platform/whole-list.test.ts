import { QueryClient } from '@tanstack/react-query'
import { createTRPCReact, getQueryKey } from '@trpc/react-query'
import { describe, expect, it, vi } from 'vitest'
import { wholeListOptions } from '../../../src/client/platform/lists/whole-list.ts'
import type { AppRouter } from '../../../src/server/trpc/app-router.ts'
import { pageLengthMax } from '../../../src/shared/kernel/page.ts'
import type { Schedule } from '../../../src/shared/schedules/schedules.ts'
import type { ApiToken } from '../../../src/shared/tokens/api-tokens.ts'

const emptyStorage = { getItem: () => null, setItem: () => {} }
vi.stubGlobal('localStorage', emptyStorage)
vi.stubGlobal('sessionStorage', emptyStorage)
const { tagNamesByUse } = await import('../../../src/client/features/library/media/use-tags.ts')
const { orderSchedules } = await import(
  '../../../src/client/features/publishing/publications/settings/use-schedules.ts'
)
const { withOwnFirst } = await import('../../../src/client/features/access/users/tokens/use-tokens.ts')

const trpc = createTRPCReact<AppRouter>()

type Row = { readonly id: string; readonly name: string }
type Request = { readonly limit: number; readonly cursor?: string }

const row = (id: string, name = id): Row => ({ id, name })

/** A paged list and the query that reads it. The cursors are page numbers. */
function aList(pages: readonly (readonly Row[])[]) {
  let running = 0
  const readPage = vi.fn(async ({ cursor = '0' }: Request) => {
    running += 1
    const concurrency = running
    await new Promise((resolve) => setTimeout(resolve))
    running -= 1
    expect(concurrency).toBe(1)
    const next = Number(cursor) + 1
    return { rows: pages[Number(cursor)] ?? [], nextCursor: next < pages.length ? String(next) : null }
  })
  const options = wholeListOptions({
    queryKey: getQueryKey(trpc.reviews.list, { tourId: 'harbor' }),
    readPage: (request, { signal }) => (signal.aborted ? Promise.reject(signal.reason) : readPage(request)),
    rowsOf: ({ rows }) => rows,
    idOf: ({ id }) => id,
  })
  return { options, readPage, client: new QueryClient({ defaultOptions: { queries: { retry: false } } }) }
}

describe('a whole list', () => {
  it('is read by one request of the maximum page length if it fits into one page', async () => {
    const { client, options, readPage } = aList([[row('a'), row('b')]])
    expect(await client.fetchQuery(options)).toEqual([row('a'), row('b')])
    expect(readPage.mock.calls).toEqual([[{ limit: pageLengthMax }]])
  })

  it('is read page after page until the last', async () => {
    const { client, options, readPage } = aList([[row('a')], [], [row('b')]])
    expect(await client.fetchQuery(options)).toEqual([row('a'), row('b')])
    expect(readPage.mock.calls.map(([{ cursor }]) => cursor)).toEqual([undefined, '1', '2'])
  })

  it('has a row of two pages once, as in the later page', async () => {
    const { client, options } = aList([
      [row('a'), row('b', 'old')],
      [row('b', 'new'), row('c')],
    ])
    expect(await client.fetchQuery(options)).toEqual([row('a'), row('b', 'new'), row('c')])
  })

  it('starts over on retry after any page failed', async () => {
    const { client, options, readPage } = aList([[row('a')], [row('b')]])
    readPage.mockImplementationOnce(async () => ({ rows: [row('a')], nextCursor: '1' }))
    readPage.mockRejectedValueOnce(new Error('offline'))
    await expect(client.fetchQuery(options)).rejects.toThrow('offline')
    expect(client.getQueryData(options.queryKey)).toBeUndefined()
    expect(await client.fetchQuery(options)).toEqual([row('a'), row('b')])
  })

  it('reads no further page after its query was canceled', async () => {
    const { client, options, readPage } = aList([[row('a')], [row('b')]])
    const reading = client.fetchQuery(options)
    await client.cancelQueries({ queryKey: options.queryKey })
    await expect(reading).rejects.toThrow()
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(readPage).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['its router', getQueryKey(trpc.reviews), true],
    ['its operation', getQueryKey(trpc.reviews.list), true],
    ['its input', getQueryKey(trpc.reviews.list, { tourId: 'harbor' }), true],
    ['another input', getQueryKey(trpc.reviews.list, { tourId: 'castle' }), false],
    ['another operation', getQueryKey(trpc.schedules.list), false],
  ])('is invalidated with %s: %#', async (_name, queryKey, isInvalidated) => {
    const { client, options } = aList([[row('a')]])
    await client.fetchQuery(options)
    await client.invalidateQueries({ queryKey })
    expect(client.getQueryState(options.queryKey)?.isInvalidated).toBe(isInvalidated)
  })
})

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id)

describe('a screen orders', () => {
  it('tags by use', () => {
    const tags = [
      { tag: 'dusk', count: 1 },
      { tag: 'pier', count: 3 },
      { tag: 'quay', count: 1 },
      { tag: 'sea', count: 3 },
    ]
    expect(tagNamesByUse(tags)).toEqual(['pier', 'sea', 'dusk', 'quay'])
  })

  it('schedules by time, failed ones last', () => {
    const aSchedule = (id: string, status: Schedule['status'], at: string): Schedule => ({
      id,
      tourId: 'tour',
      tourName: 'Harbor',
      action: 'publish',
      at,
      timeZone: 'UTC',
      status,
      failure: null,
      requestedBy: null,
    })
    const schedules = [
      aSchedule('late', 'waiting', '2026-03-02T00:00:00.000Z'),
      aSchedule('failed late', 'failed', '2026-01-02T00:00:00.000Z'),
      aSchedule('early', 'waiting', '2026-03-01T00:00:00.000Z'),
      aSchedule('failed early', 'failed', '2026-01-01T00:00:00.000Z'),
    ]
    expect(idsOf(orderSchedules(schedules))).toEqual(['early', 'late', 'failed early', 'failed late'])
  })

  it("a person's own tokens before those of others", () => {
    const aToken = (id: string, personId: string): ApiToken => ({
      id,
      name: 'Import',
      scope: 'read',
      ending: 'abcd',
      createdAt: '2026-01-01T00:00:00.000Z',
      expiresAt: null,
      lastUsedAt: null,
      personId,
      personName: personId,
    })
    const tokens = [aToken('1', 'kim'), aToken('2', 'ann'), aToken('3', 'kim'), aToken('4', 'ann')]
    expect(idsOf(withOwnFirst(tokens, 'ann'))).toEqual(['2', '4', '1', '3'])
  })
})
