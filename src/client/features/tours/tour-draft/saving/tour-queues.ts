import { saveBeforeReload } from '../../../../ui/loading/reload-page.ts'
import type { SaveQueue } from './save-queue.ts'
import type { TourCache } from './tour-cache.ts'

export type TourQueue = { readonly queue: SaveQueue; readonly cache: TourCache }

/**
 * One queue for each opened tour, until the page is unloaded, so that saving continues on other screens. The frame of
 * the app saves and clears the queues, so this module doesn't import the editor.
 */
export const tourQueues = new Map<string, TourQueue>()

window.addEventListener('online', () => {
  void saveAllTours()
})

function queuesWithUnsavedEdits(): SaveQueue[] {
  return [...tourQueues.values()].map(({ queue }) => queue).filter((queue) => queue.store.getState().pending.length > 0)
}

/** Tries to save the edits of all tours. Resolves to false if some could not be saved. */
export async function saveAllTours(): Promise<boolean> {
  await Promise.all(queuesWithUnsavedEdits().map((queue) => queue.flush()))
  return queuesWithUnsavedEdits().length === 0
}

saveBeforeReload(saveAllTours)

/** Clears the queues when the user changes. Unsaved edits stay in storage for their user. */
export function clearQueues(): void {
  tourQueues.clear()
}

window.addEventListener('beforeunload', (event) => {
  if (queuesWithUnsavedEdits().length === 0) return
  void saveAllTours()
  event.preventDefault()
})
