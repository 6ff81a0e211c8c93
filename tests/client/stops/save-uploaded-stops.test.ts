import { expect, it } from 'vitest'
import { saveUploadedStops } from '../../../src/client/features/tours/stops/uploads/save-uploaded-stops.ts'
import { useEditorStore } from '../../../src/client/features/tours/tour-draft/editor-store.ts'
import type { SavedStopList } from '../../../src/shared/tours/saves.ts'
import { aStop } from '../editor/tour-builder.ts'

const savedAt = '2026-01-01T00:00:00.000Z'
const savedStops: SavedStopList = {
  tourId: 'tour',
  version: 2,
  startStopId: 'hall',
  removedStopIds: [],
  inserted: [{ index: 0, stop: aStop('hall') }],
  media: [],
  save: { previousSavedAt: savedAt, savedAt, savedBy: 'Ann' },
}

it('leaves the undo history unchanged', async () => {
  const { open, record, popUndo } = useEditorStore.getState()
  open('tour')
  for (const name of ['Villa', 'Palace']) record([{ type: 'updateTour', before: {}, after: { name } }])
  popUndo()
  const { history } = useEditorStore.getState()
  const appliedLists: SavedStopList[] = []
  await saveUploadedStops(async () => savedStops, {
    queue: { enqueue: (request) => request() },
    cache: {
      refresh: async () => undefined,
      refreshIfStale: async () => undefined,
      applySave: { stopList: (list) => void appliedLists.push(list) },
    },
  })
  expect(appliedLists).toEqual([savedStops])
  expect(useEditorStore.getState().history).toBe(history)
})
