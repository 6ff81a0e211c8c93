import type { SavedStopList } from '../../../../../shared/tours/saves.ts'
import type { EditOf } from '../edits/edit.ts'
import { insertStops } from '../edits/make-edit.ts'
import type { SaveQueue } from './save-queue.ts'
import type { TourCache } from './tour-cache.ts'

type SaveContext = {
  readonly queue: Pick<SaveQueue, 'enqueue'>
  readonly cache: Pick<TourCache, 'refresh'> & { readonly applySave: Pick<TourCache['applySave'], 'stopList'> }
}

/**
 * Runs a request that adds stops, in order with the edits. Resolves to the edit of exactly these stops; null if there
 * are none.
 */
export async function saveNewStops(
  request: () => Promise<SavedStopList | null>,
  { queue, cache }: SaveContext,
): Promise<EditOf<'insertStops'> | null> {
  try {
    const saved = await queue.enqueue(request)
    if (saved === null) return null
    cache.applySave.stopList(saved)
    return insertStops(saved)
  } catch (error) {
    // The stops may have been added although the response was lost.
    void cache.refresh()
    throw error
  }
}
