import { describe, expect, it } from 'vitest'
import { withStopList } from '../../../src/client/features/tours/tour-draft/saving/apply-saves.ts'
import { saveNewStops } from '../../../src/client/features/tours/tour-draft/saving/save-new-stops.ts'
import type { SavedStopList } from '../../../src/shared/tours/saves.ts'
import { aStop, aTour } from './tour-builder.ts'

const savedAt = '2026-01-01T00:00:00.000Z'

/** A page with a tour of one stop. A colleague adds a stop to it while a request runs. */
function aPage() {
  let tour = aTour([aStop('hall')])
  let refreshCount = 0
  const context = {
    queue: {
      enqueue: async <Result>(request: () => Promise<Result>) => {
        tour = { ...tour, stops: [...tour.stops, aStop('by a colleague')] }
        return request()
      },
    },
    cache: {
      refresh: async () => void refreshCount++,
      applySave: {
        stopList: (saved: SavedStopList) => {
          tour = withStopList(tour, saved)
        },
      },
    },
  }
  return { context, stopIds: () => tour.stops.map(({ id }) => id), refreshes: () => refreshCount }
}

const copy = { index: 1, stop: aStop('copy') }
const response: SavedStopList = {
  tourId: 'tour',
  version: 2,
  startStopId: 'hall',
  removedStopIds: [],
  inserted: [copy],
  media: [],
  save: { previousSavedAt: savedAt, savedAt, savedBy: 'Ann' },
}

describe('saving new stops', () => {
  it('makes an undo step of the added stops only', async () => {
    const page = aPage()
    const edit = await saveNewStops(async () => response, page.context)
    expect(page.stopIds()).toEqual(['hall', 'copy', 'by a colleague'])
    expect(edit).toEqual({ type: 'insertStops', stops: [copy], startStopId: 'hall' })
    expect(page.refreshes()).toBe(0)
  })

  it('makes no undo step if the request adds nothing', async () => {
    const page = aPage()
    expect(await saveNewStops(async () => null, page.context)).toBeNull()
    expect(await saveNewStops(async () => ({ ...response, inserted: [] }), page.context)).toBeNull()
  })

  it('refetches the tour after a failed request, which may have added the stops', async () => {
    const page = aPage()
    const call = saveNewStops(() => Promise.reject(new Error('connection lost')), page.context)
    await expect(call).rejects.toThrow('connection lost')
    expect(page.refreshes()).toBe(1)
  })
})
