import { QueryClient } from '@tanstack/react-query'
import { createTRPCQueryUtils, createTRPCReact, getQueryKey, httpLink } from '@trpc/react-query'
import { describe, expect, it } from 'vitest'
import { tourCache } from '../../../src/client/features/tour-draft/saving/tour-cache.ts'
import type { AppRouter } from '../../../src/server/trpc/app-router.ts'
import { wireFormat } from '../../../src/shared/kernel/wire-format.ts'
import type { TourSave } from '../../../src/shared/tours/saves.ts'
import { aStop, aTour } from './tour-builder.ts'

const trpc = createTRPCReact<AppRouter>()

const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`
const saveOf = (previous: number, second: number): TourSave => ({
  previousSavedAt: at(previous),
  savedAt: at(second),
  savedBy: 'Ann',
})

const hall = aStop('hall')
const tower = aStop('tower')

/** A cache that holds a tour as of second 1; `isStale` says whether it is to be read again. */
function aCache() {
  const queryClient = new QueryClient()
  const client = trpc.createClient({ links: [httpLink({ url: 'http://localhost', transformer: wireFormat })] })
  const utils = createTRPCQueryUtils({ queryClient, client })
  const tour = { ...aTour([hall, tower]), savedAt: at(1), version: 4 }
  const input = { tourId: tour.id }
  utils.tours.get.setData(input, tour)
  const key = getQueryKey(trpc.tours.get, input, 'query')
  return { cache: tourCache(utils, tour.id), tour, isStale: () => queryClient.getQueryState(key)?.isInvalidated }
}

describe('the tour that the browser knows', () => {
  it('follows this page’s own saves without being read again', async () => {
    const { cache, isStale } = aCache()
    cache.saved.stop({ stop: { ...hall, name: 'Foyer', version: 2 }, media: [], save: saveOf(1, 2) })
    cache.saved.stop({ stop: { ...tower, name: 'Spire', version: 2 }, media: [], save: saveOf(2, 3) })
    await cache.catchUp()
    expect(cache.read()).toMatchObject({
      savedAt: at(3),
      savedBy: 'Ann',
      stops: [{ name: 'Foyer' }, { name: 'Spire' }],
    })
    expect(isStale()).toBe(false)
  })

  it('is read again once a save tells that somebody else has saved in between', async () => {
    const { cache, isStale } = aCache()
    cache.saved.stop({ stop: { ...hall, name: 'Foyer', version: 2 }, media: [], save: saveOf(2, 3) })
    cache.saved.stop({ stop: { ...hall, name: 'Lobby', version: 3 }, media: [], save: saveOf(3, 4) })
    expect(isStale()).toBe(false)
    await cache.catchUp()
    expect(cache.read()).toMatchObject({ savedAt: at(1), stops: [{ name: 'Lobby' }, {}] })
    expect(isStale()).toBe(true)
  })

  it('takes over a version only with all that it covers', () => {
    const { cache, tour } = aCache()
    cache.holdVersion({ type: 'updateTour', before: { name: 'Old' }, after: { name: 'Mine' } })
    const list = { tourId: tour.id, startStopId: null, inserted: [], media: [] }
    cache.saved.stopList({ ...list, version: 5, removedStopIds: ['hall'], save: saveOf(1, 2) })
    expect(cache.versionOf(tour.id)).toBe(5)
    // Version 6 is somebody else's, with another name that is not known here.
    cache.saved.stopList({ ...list, version: 7, removedStopIds: ['tower'], save: saveOf(3, 4) })
    expect(cache.versionOf(tour.id)).toBe(5)
    expect(cache.read()).toMatchObject({ version: 5, stops: [] })
  })
})
