import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { createTRPCQueryUtils, createTRPCReact, getQueryKey, httpLink } from '@trpc/react-query'
import { describe, expect, it, vi } from 'vitest'
import type { AppRouter } from '../../../src/server/trpc/app-router.ts'
import { wireFormat } from '../../../src/shared/kernel/wire-format.ts'
import type { TourSave } from '../../../src/shared/tours/saves.ts'
import type { Tour } from '../../../src/shared/tours/tours.ts'
import type { Translation } from '../../../src/shared/translations/translations.ts'
import { aLink, aStop, aTour } from './tour-builder.ts'

const emptyStorage = { getItem: () => null, setItem: () => {} }
vi.stubGlobal('localStorage', emptyStorage)
vi.stubGlobal('sessionStorage', emptyStorage)
const { tourCache } = await import('../../../src/client/features/tours/tour-draft/saving/tour-cache.ts')
const { translationsOptions } = await import(
  '../../../src/client/features/tours/tour-draft/saving/translation-cache.ts'
)

const trpc = createTRPCReact<AppRouter>()

const timeAt = (second: number) => `2026-01-01T00:00:0${second}.000Z`
const saveOf = (previous: number, second: number): TourSave => ({
  previousSavedAt: timeAt(previous),
  savedAt: timeAt(second),
  savedBy: 'Ann',
})

const hall = aStop('hall')
const tower = aStop('tower')

/** A server that counts requests, and responds only on `respond()`. */
function aServer(tour: Tour) {
  let reads = 0
  let respond: () => void = () => undefined
  const fetch = async (_url: unknown, init?: { signal?: AbortSignal | null | undefined }) => {
    reads += 1
    await new Promise<void>((resolve, reject) => {
      respond = resolve
      init?.signal?.addEventListener('abort', () => reject(new Error('aborted')))
    })
    return new Response(JSON.stringify({ result: { data: wireFormat.serialize(tour) } }))
  }
  return { fetch, reads: () => reads, respond: () => respond() }
}

/** A cache with a tour saved at second 1; `isStale` tells whether it was invalidated. */
function aCache() {
  const queryClient = new QueryClient()
  const client = trpc.createClient({ links: [httpLink({ url: 'http://localhost', transformer: wireFormat })] })
  const utils = createTRPCQueryUtils({ queryClient, client })
  const tour = { ...aTour([hall, tower]), savedAt: timeAt(1), version: 4 }
  const input = { tourId: tour.id }
  utils.tours.get.setData(input, tour)
  const key = getQueryKey(trpc.tours.get, input, 'query')
  return {
    queryClient,
    client,
    cache: tourCache({ utils, queryClient, client }, tour.id),
    tour,
    isStale: () => queryClient.getQueryState(key)?.isInvalidated,
  }
}

describe('tour cache', () => {
  it('applies this page’s own saves without a refetch', async () => {
    const { cache, isStale } = aCache()
    cache.applySave.stop({ stop: { ...hall, name: 'Foyer', version: 2 }, media: [], save: saveOf(1, 2) })
    cache.applySave.stop({ stop: { ...tower, name: 'Spire', version: 2 }, media: [], save: saveOf(2, 3) })
    await cache.refreshIfStale()
    expect(cache.read()).toMatchObject({
      savedAt: timeAt(3),
      savedBy: 'Ann',
      stops: [{ name: 'Foyer' }, { name: 'Spire' }],
    })
    expect(isStale()).toBe(false)
  })

  it('applies hotspots that were created, restored and deleted together', () => {
    const { cache } = aCache()
    const hotspots = [aLink('1', 'hall', 'tower'), aLink('2', 'tower', 'hall'), aLink('3', 'hall', 'tower')]
    const idsOf = () => cache.read()?.stops.map((stop) => stop.hotspots.map(({ id }) => id))
    cache.applySave.hotspots({ hotspots, hotspotIds: ['3', '1', '2'], media: [], save: saveOf(1, 2) })
    expect(idsOf()).toEqual([['3', '1'], ['2']])
    cache.applySave.removedHotspots({ hotspotIds: ['1', '2'], save: saveOf(2, 3) })
    expect(idsOf()).toEqual([['3'], []])
    expect(cache.read()?.savedAt).toBe(timeAt(3))
  })

  it('is refetched when a save reveals one by another person', async () => {
    const { cache, isStale } = aCache()
    cache.applySave.stop({ stop: { ...hall, name: 'Foyer', version: 2 }, media: [], save: saveOf(2, 3) })
    cache.applySave.stop({ stop: { ...hall, name: 'Lobby', version: 3 }, media: [], save: saveOf(3, 4) })
    expect(isStale()).toBe(false)
    await cache.refreshIfStale()
    expect(cache.read()).toMatchObject({ savedAt: timeAt(1), stops: [{ name: 'Lobby' }, {}] })
    expect(isStale()).toBe(true)
  })

  it('loads the tour again after a save that finished while it was loading', async () => {
    const tour = { ...aTour([hall, tower]), savedAt: timeAt(2) }
    const server = aServer(tour)
    const queryClient = new QueryClient()
    const links = [httpLink({ url: 'http://localhost', transformer: wireFormat, fetch: server.fetch })]
    const client = trpc.createClient({ links })
    const utils = createTRPCQueryUtils({ queryClient, client })
    const queryFn = () => client.tours.get.query({ tourId: tour.id })
    const queryKey = getQueryKey(trpc.tours.get, { tourId: tour.id }, 'query')
    const observer = new QueryObserver(queryClient, { queryKey, queryFn, retry: false })
    const unsubscribe = observer.subscribe(() => undefined)
    const cache = tourCache({ utils, queryClient, client }, tour.id)
    cache.applySave.stop({ stop: hall, media: [], save: saveOf(1, 2) })
    await cache.refreshIfStale()
    await vi.waitFor(() => expect(server.reads()).toBe(2))
    server.respond()
    await vi.waitFor(() => expect(cache.read()).toMatchObject({ savedAt: timeAt(2) }))
    // A refetch that a save cancels is repeated.
    void cache.refresh()
    await vi.waitFor(() => expect(server.reads()).toBe(3))
    cache.applySave.stop({ stop: hall, media: [], save: saveOf(2, 3) })
    void cache.refreshIfStale()
    await vi.waitFor(() => expect(server.reads()).toBe(4))

    unsubscribe()
  })

  it('adopts a version only if no save before it is missing', () => {
    const { cache, tour } = aCache()
    cache.recordBaseVersion({ type: 'updateTour', before: { name: 'Old' }, after: { name: 'Mine' } })
    const list = { tourId: tour.id, startStopId: null, inserted: [], media: [] }
    cache.applySave.stopList({ ...list, version: 5, removedStopIds: ['hall'], save: saveOf(1, 2) })
    expect(cache.versionOf(tour.id)).toBe(5)
    // Version 6 was saved by another person and is missing here.
    cache.applySave.stopList({ ...list, version: 7, removedStopIds: ['tower'], save: saveOf(3, 4) })
    expect(cache.versionOf(tour.id)).toBe(5)
    expect(cache.read()).toMatchObject({ version: 5, stops: [] })
  })

  it('replaces saved translations in the loaded list', () => {
    const { cache, queryClient, client, tour } = aCache()
    const translation = (language: string, text: string, version: number): Translation => ({
      language,
      key: 'tour.name',
      text,
      source: 'Harbor',
      version,
      savedAt: timeAt(version),
      savedBy: null,
    })
    const { queryKey } = translationsOptions(client, tour.id)
    queryClient.setQueryData(queryKey, [translation('de', 'Hafen', 1), translation('fr', 'Port', 1)])
    cache.translations.put([translation('de', 'Der Hafen', 2)])
    expect(queryClient.getQueryData(queryKey)).toEqual([
      translation('fr', 'Port', 1),
      translation('de', 'Der Hafen', 2),
    ])
    expect(cache.translations.versionOf({ language: 'de', key: 'tour.name' })).toBe(2)
  })
})
