import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import {
  type DeletingMedia,
  type DeletionEvent,
  deletionReducer,
  nothingDeleting,
} from '../../../../shared/media/states/deletion-state.ts'

/** Media that this page is deleting, marked as such in lists, panel and picker. */
const deletingMedia = createStore<{ readonly ids: DeletingMedia }>(() => ({ ids: nothingDeleting }))

/** Updates the media that are being deleted after an event. */
export function dispatchDeletion(event: DeletionEvent): void {
  deletingMedia.setState(({ ids }) => ({ ids: deletionReducer(ids, event) }))
}

/** True while a medium is being deleted. */
export function useIsDeleting(mediaId: string): boolean {
  return useStore(deletingMedia, ({ ids }) => ids.has(mediaId))
}
