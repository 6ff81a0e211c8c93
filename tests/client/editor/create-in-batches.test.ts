import { describe, expect, it } from 'vitest'
import { linkBatches } from '../../../src/client/features/tours/links/link-batches.ts'
import { type LinkSuggestion, suggestLinks } from '../../../src/client/features/tours/links/suggest-links.ts'
import { createInBatches } from '../../../src/client/features/tours/tour-draft/saving/create-in-batches.ts'
import type { ErrorCode } from '../../../src/shared/kernel/error-codes.ts'
import { aLink, aStop, aTour } from './tour-builder.ts'

const stops = Array.from({ length: 130 }, (_, index) => aStop(`s${index}`))
const suggestions = suggestLinks(aTour(stops))
const batches = linkBatches(suggestions)
const idsOf = (list: readonly LinkSuggestion[]) => list.map(({ id }) => id)

const apiError = (code: ErrorCode, status: number) =>
  Object.assign(new Error(code), { data: { code, status, errorMessage: '' } })

/** A server; `failures` are the errors of its requests by number, from 0. */
function aServer(failures: Readonly<Record<number, Error>>) {
  const progress: number[] = []
  let requestCount = 0
  const create = async (batch: readonly LinkSuggestion[]) => {
    const failure = failures[requestCount++]
    if (failure) throw failure
    return batch.flatMap(({ links }) => links.map((link) => aLink(link.stopId, link.stopId, link.targetStopId)))
  }
  return {
    requests: { create, onProgress: (count: number) => void progress.push(count) },
    progress,
    requestCount: () => requestCount,
  }
}

describe('creating hotspots in batches', () => {
  it('reports before each request how many hotspots were created', async () => {
    const server = aServer({})
    const { hotspots, failed } = await createInBatches(batches, server.requests)
    expect(hotspots).toHaveLength(258)
    expect(failed).toEqual([])
    expect(server.progress).toEqual([0, 100, 200])
  })

  it('continues after a rejected request and returns its items as failed', async () => {
    const server = aServer({ 1: apiError('resource.notFound', 404) })
    const { hotspots, failed, error } = await createInBatches(batches, server.requests)
    expect(hotspots).toHaveLength(158)
    expect(idsOf(failed)).toEqual(idsOf(batches[1] ?? []))
    expect(error).toMatchObject({ message: 'resource.notFound' })
  })

  it.each([new Error('offline'), apiError('server.busy', 503)])(
    'stops after a transient error: $message',
    async (error) => {
      const server = aServer({ 1: error })
      const { hotspots, failed } = await createInBatches(batches, server.requests)
      expect(server.requestCount()).toBe(2)
      expect(hotspots).toHaveLength(100)
      expect(idsOf(failed)).toEqual(idsOf(batches.slice(1).flat()))
    },
  )
})
