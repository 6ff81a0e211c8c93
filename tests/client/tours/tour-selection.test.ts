import { describe, expect, it } from 'vitest'
import { changeInBatches } from '../../../src/client/features/tours/tours/organize/change-in-batches.ts'
import {
  canBeUnpublished,
  exactTotal,
  selectedTours,
} from '../../../src/client/features/tours/tours/organize/selectable-tours.ts'
import { tagUndo } from '../../../src/client/features/tours/tours/organize/tag-undo.ts'
import type { ErrorCode } from '../../../src/shared/kernel/error-codes.ts'
import { listTotalMax } from '../../../src/shared/kernel/page.ts'
import type { TourSummary } from '../../../src/shared/tours/tour-list.ts'

const aTour = (id: string, fields: Partial<TourSummary> = {}): TourSummary => ({
  id,
  name: `Tour ${id}`,
  coverUrl: null,
  stopCount: 0,
  editedAt: '2026-01-01T00:00:00Z',
  publication: { shareId: null, liveNumber: null, pending: false, waitingChanges: 0 },
  buildingCount: 0,
  tags: [],
  folder: null,
  ...fields,
})

const callError = (code: ErrorCode, status: number) =>
  Object.assign(new Error(code), { data: { code, status, errorMessage: code } })

/** Changes tours in calls of two ids; `errors` are the errors of calls by their first id. */
async function change(tourIds: readonly string[], errors: Readonly<Record<string, Error>>) {
  const calls: string[] = []
  const progress: number[] = []
  const result = await changeInBatches(tourIds, {
    batchLength: 2,
    change: (ids) => {
      calls.push(ids.join(''))
      const error = errors[ids[0] ?? '']
      return error ? Promise.reject(error) : Promise.resolve({ tourIds: ids, failed: [] })
    },
    reasonOf: (error) => (error instanceof Error ? error.message : ''),
    unknownReason: 'unknown',
    onProgress: (changedCount) => progress.push(changedCount),
  })
  return { ...result, calls, progress }
}

describe('the selection of tours', () => {
  it('leaves out tours that were deleted, and has the current state of the others', () => {
    const updatedTour = aTour('1', { tags: ['new'] })
    const selected = selectedTours(new Set(['1', '2', '3']), [updatedTour], [aTour('1'), aTour('2')])
    expect(selected).toEqual([updatedTour, aTour('2')])
  })

  it('has a total only if it is exact', () => {
    expect(exactTotal(listTotalMax - 1, { search: 'a' })).toBe(listTotalMax - 1)
    expect(exactTotal(listTotalMax, { search: 'a' })).toBeUndefined()
    expect(exactTotal(listTotalMax, { tags: ['a'] })).toBeUndefined()
    expect(exactTotal(listTotalMax, { folder: 'none' })).toBeUndefined()
    expect(exactTotal(5, { filter: 'draft' })).toBeUndefined()
    expect(exactTotal(listTotalMax + 500, { sort: 'name' })).toBe(listTotalMax + 500)
  })

  it('can be unpublished where a tour is live or about to be', () => {
    const { publication } = aTour('1')
    expect(canBeUnpublished({ publication })).toBe(false)
    expect(canBeUnpublished({ publication: { ...publication, liveNumber: 3 } })).toBe(true)
    expect(canBeUnpublished({ publication: { ...publication, pending: true } })).toBe(true)
  })
})

describe('a change of many tours', () => {
  it('continues after a call that finds none of its tours', async () => {
    const { calls, progress, ...result } = await change(['a', 'b', 'c', 'd', 'e'], {
      a: callError('resource.notFound', 404),
    })
    expect(result).toEqual({
      changedIds: ['c', 'd', 'e'],
      failures: [
        { id: 'a', reason: 'resource.notFound' },
        { id: 'b', reason: 'resource.notFound' },
      ],
      isOutcomeUnknown: false,
    })
    expect([calls, progress]).toEqual([
      ['ab', 'cd', 'e'],
      [2, 4, 5],
    ])
  })

  it('stops at an error that concerns the account', async () => {
    const { calls, failures, isOutcomeUnknown } = await change(['a', 'b', 'c'], { a: callError('access.denied', 403) })
    expect(failures.map(({ reason }) => reason)).toEqual(['access.denied', 'access.denied', 'access.denied'])
    expect([calls, isOutcomeUnknown]).toEqual([['ab'], false])
  })

  it('reports the tours of a call without a response as unknown', async () => {
    const { changedIds, failures, isOutcomeUnknown } = await change(['a', 'b', 'c', 'd', 'e'], {
      c: new Error('offline'),
    })
    expect([changedIds, isOutcomeUnknown]).toEqual([['a', 'b'], true])
    expect(failures).toEqual([
      { id: 'c', reason: 'unknown' },
      { id: 'd', reason: 'unknown' },
      { id: 'e', reason: 'offline' },
    ])
  })
})

it('an undo restores the tags that each tour had', () => {
  const tours = [
    { id: '1', tags: ['old'] },
    { id: '2', tags: ['new', 'old'] },
    { id: '3', tags: ['old'] },
    { id: '4', tags: ['new'] },
  ]
  expect(tagUndo(tours, { addTags: ['new'], removeTags: ['old'] })).toEqual([
    { tourIds: ['1', '3'], change: { addTags: ['old'], removeTags: ['new'] } },
    { tourIds: ['2'], change: { addTags: ['old'], removeTags: [] } },
  ])
})
