import { describe, expect, it } from 'vitest'
import { stopChange } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import {
  nothingSaved,
  type StopsOutcome,
  saveStops,
} from '../../../src/client/features/tours/tour-draft/saving/save-stops.ts'
import type { SavedStops } from '../../../src/shared/tours/saves.ts'
import type { Stop } from '../../../src/shared/tours/stops.ts'
import { tourLimits } from '../../../src/shared/tours/tour-limits.ts'
import { aStop } from './tour-builder.ts'

type UpdateMany = Parameters<typeof saveStops>[1]['client']['stops']['updateMany']['mutate']

const savedAt = '2026-01-01T00:00:00.000Z'

/** A page with stops, and a server that may store other versions of them. */
function aPage(stops: readonly Stop[], serverStops: readonly Stop[]) {
  const server = new Map(serverStops.map((stop) => [stop.id, stop]))
  const versions = new Map(stops.map(({ id, version }) => [id, version]))
  const callLengths: number[] = []
  const failures: Error[] = []
  const mutate: UpdateMany = async ({ stops: changes }) => {
    callLengths.push(changes.length)
    const failure = callLengths.length > 1 ? failures.shift() : undefined
    if (failure) throw failure
    const storedStops = changes.flatMap(({ stopId }) => server.get(stopId) ?? [])
    if (storedStops.length === 0)
      throw Object.assign(new Error('gone'), { data: { code: 'resource.notFound', status: 404 } })
    const isStale = ({ id, version }: Stop) =>
      changes.some((change) => change.stopId === id && change.version < version)
    const nameAfter = ({ id, name }: Stop) => changes.find(({ stopId }) => stopId === id)?.name ?? name
    const savedStops = storedStops
      .filter((stop) => !isStale(stop))
      .map((stop) => ({ ...stop, name: nameAfter(stop), version: stop.version + 1 }))
    for (const stop of savedStops) server.set(stop.id, stop)
    const response: SavedStops = {
      stops: savedStops,
      stale: storedStops.filter(isStale),
      missingStopIds: changes.map(({ stopId }) => stopId).filter((id) => !server.has(id)),
      media: [],
      save: { previousSavedAt: savedAt, savedAt, savedBy: 'Ann' },
    }
    return response
  }
  const setVersion = ({ id, version }: Stop) => void versions.set(id, version)
  let refreshCount = 0
  const context = {
    tourId: 'tour',
    client: { stops: { updateMany: { mutate } } },
    cache: {
      versionOf: (id: string) => versions.get(id) ?? 1,
      refresh: async () => void refreshCount++,
      applySave: { stops: (saved: SavedStops) => saved.stops.forEach(setVersion) },
      applyNewer: { stop: setVersion },
    },
  }
  return { context, callLengths, failures, nameOf: (id: string) => server.get(id)?.name, refreshes: () => refreshCount }
}

const rename = (stop: Stop) => stopChange(stop, { name: `${stop.name} 2` })

describe('saving changes of several stops', () => {
  it('takes one request', async () => {
    const stops = ['hall', 'tower', 'attic'].map((id) => aStop(id))
    const page = aPage(stops, stops)
    const outcome = await saveStops(stops.map(rename), page.context)
    expect(outcome).toEqual({ saved: stops.map(rename), conflictingIds: [], missingIds: [] })
    expect(page.callLengths).toEqual([3])
  })

  it('merges with changes of other fields by another person', async () => {
    const stops = ['hall', 'tower'].map((id) => aStop(id))
    const page = aPage(stops, [aStop('hall', { version: 5, hiddenFromList: true }), aStop('tower')])
    const outcome = await saveStops(stops.map(rename), page.context)
    expect(outcome.saved.map(({ stopId }) => stopId).sort()).toEqual(['hall', 'tower'])
    expect(page.nameOf('hall')).toBe('hall 2')
    expect(page.callLengths).toEqual([2, 1])
  })

  it('reports stops in which another person changed the same field as conflicts, and deleted ones as missing', async () => {
    const stops = ['hall', 'tower', 'attic'].map((id) => aStop(id))
    const page = aPage(stops, [aStop('hall', { version: 5, name: 'Theirs' }), aStop('attic')])
    const outcome = await saveStops(stops.map(rename), page.context)
    expect(outcome).toMatchObject({ saved: [{ stopId: 'attic' }], conflictingIds: ['hall'], missingIds: ['tower'] })
    expect(page.nameOf('hall')).toBe('Theirs')
    expect(page.refreshes()).toBe(1)
  })

  it('reports all stops as missing if every one was deleted', async () => {
    const stops = ['hall', 'tower'].map((id) => aStop(id))
    const page = aPage(stops, [])
    const outcome = await saveStops(stops.map(rename), page.context)
    expect(outcome).toEqual({ saved: [], conflictingIds: [], missingIds: ['hall', 'tower'] })
  })

  it('reports the stops that were saved before a request failed', async () => {
    const stops = Array.from({ length: tourLimits.bulkStopsMax + 5 }, (_, index) => aStop(`stop ${index}`))
    const page = aPage(stops, stops)
    page.failures.push(new Error('offline'))
    const savedCounts: number[] = []
    const call = saveStops(stops.map(rename), page.context, ({ saved }) => savedCounts.push(saved.length))
    await expect(call).rejects.toThrow('offline')
    expect(page.callLengths).toEqual([tourLimits.bulkStopsMax, 5])
    expect(savedCounts).toEqual([tourLimits.bulkStopsMax])
  })

  it('reports the stops that were saved before a merge with changes by another person failed', async () => {
    const stops = ['hall', 'tower', 'attic'].map((id) => aStop(id))
    const serverStops = [
      aStop('hall', { version: 5, hiddenFromList: true }),
      aStop('tower'),
      aStop('attic', { version: 5, name: 'Theirs' }),
    ]
    const page = aPage(stops, serverStops)
    page.failures.push(new Error('offline'))
    let outcome: StopsOutcome = nothingSaved
    const call = saveStops(stops.map(rename), page.context, (current) => {
      outcome = current
    })
    await expect(call).rejects.toThrow('offline')
    expect(outcome).toMatchObject({ saved: [{ stopId: 'tower' }], conflictingIds: ['attic'], missingIds: [] })
  })
})
