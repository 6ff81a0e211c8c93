import { describe, expect, it } from 'vitest'
import { applyEdit, invertEdit } from '../../../src/client/features/tours/tour-draft/edits/apply-edit.ts'
import type { EditOf } from '../../../src/client/features/tours/tour-draft/edits/edit.ts'
import { removeStops } from '../../../src/client/features/tours/tour-draft/edits/make-edit.ts'
import { deleteStops, restoreStops } from '../../../src/client/features/tours/tour-draft/saving/delete-stops.ts'
import type { SavedStopList } from '../../../src/shared/tours/saves.ts'
import { aStop, aTour } from './tour-builder.ts'

const savedAt = '2026-01-01T00:00:00.000Z'
const tour = aTour([aStop('hall'), aStop('attic')])
const copies = { tourId: 'annex', stopIds: ['copy'] }
const move = { ...removeStops(tour, ['attic']), copies }

/** A context that records its calls. Calls on the tour `annex` fail with a status, if there is one. */
function aContext({ failsWithStatus }: { readonly failsWithStatus?: number } = {}) {
  const calls: string[] = []
  const callNamed = (name: string) => async (input: { readonly tourId: string; readonly stopIds: string[] }) => {
    calls.push(`${name} ${input.stopIds} in ${input.tourId}`)
    if (input.tourId === copies.tourId && failsWithStatus !== undefined)
      throw Object.assign(new Error(), { data: { code: 'resource.notFound', status: failsWithStatus } })
    const save = { previousSavedAt: savedAt, savedAt, savedBy: 'Ann' }
    const lists = { removedStopIds: [], inserted: [], media: [] }
    const saved: SavedStopList = { tourId: input.tourId, version: 2, startStopId: tour.startStopId, ...lists, save }
    return saved
  }
  const applySave = { stopList: () => undefined, tour: () => undefined }
  const context = {
    tourId: tour.id,
    client: {
      stops: { remove: { mutate: callNamed('remove') }, restore: { mutate: callNamed('restore') } },
      tours: { update: { mutate: () => Promise.reject(new Error('the start stop is the same')) } },
    },
    cache: { applySave, refreshOtherTour: (tourId: string) => void calls.push(`refresh ${tourId}`) },
  }
  return { calls, context }
}

/** The edit that undoes the move. */
function undoneMove(): EditOf<'insertStops'> {
  const edit = invertEdit(move)
  if (edit.type !== 'insertStops') throw new Error('the stops are not restored')
  return edit
}

describe('stops that were moved to another tour', () => {
  it('are deleted only while their copies exist', async () => {
    const { calls, context } = aContext()
    await deleteStops(move, context)
    expect(calls).toEqual(['restore copy in annex', 'refresh annex', 'remove attic in tour'])
  })

  it('are not deleted if their copies cannot be restored', async () => {
    const { calls, context } = aContext({ failsWithStatus: 404 })
    await expect(deleteStops(move, context)).rejects.toMatchObject({ data: { status: 404 } })
    expect(calls).toEqual(['restore copy in annex'])
  })

  it('are restored before their copies are deleted', async () => {
    const { calls, context } = aContext()
    await restoreStops(undoneMove(), context)
    expect(calls).toEqual(['restore attic in tour', 'remove copy in annex', 'refresh annex'])
  })

  it('are restored even if the other tour was deleted', async () => {
    const { calls, context } = aContext({ failsWithStatus: 404 })
    await restoreStops(undoneMove(), context)
    expect(calls).toContain('restore attic in tour')
  })

  it('are restored again if deleting their copies fails for a moment', async () => {
    const { context } = aContext({ failsWithStatus: 503 })
    await expect(restoreStops(undoneMove(), context)).rejects.toMatchObject({ data: { status: 503 } })
  })

  it('keep their copies through undo and redo', () => {
    expect(invertEdit(undoneMove())).toEqual(move)
    expect(applyEdit(applyEdit(tour, move), undoneMove())).toEqual(tour)
  })
})

it('deletes stops that were not moved by one call', async () => {
  const { calls, context } = aContext()
  await deleteStops(removeStops(tour, ['attic']), context)
  expect(calls).toEqual(['remove attic in tour'])
})
