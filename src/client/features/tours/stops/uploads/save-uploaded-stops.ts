import type { SavedStopList } from '../../../../../shared/tours/saves.ts'
import { saveNewStops } from '../../tour-draft/saving/save-new-stops.ts'
import type { TourQueue } from '../../tour-draft/saving/tour-queues.ts'

type SaveContext = Parameters<typeof saveNewStops>[1] & { readonly cache: Pick<TourQueue['cache'], 'refreshIfStale'> }

/**
 * Saves stops of uploaded files in order with the edits. They aren't an undo step: they arrive while a person edits,
 * and undo is meant for that person's last change.
 */
export async function saveUploadedStops(request: () => Promise<SavedStopList>, context: SaveContext): Promise<void> {
  await saveNewStops(request, context)
  await context.cache.refreshIfStale()
}
