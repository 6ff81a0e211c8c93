import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import {
  type DeletingMedia,
  type DeletionEvent,
  deletionReducer,
  nothingDeleting,
} from '../../../shared/media/states/deletion-state.ts'

/** Media that this page is deleting: lists, panel and picker say so. */
const deletingMedia = createStore<{ readonly ids: DeletingMedia }>(() => ({ ids: nothingDeleting }))

export function tellDeletion(event: DeletionEvent): void {
  deletingMedia.setState(({ ids }) => ({ ids: deletionReducer(ids, event) }))
}

/** Whether a medium is being deleted. */
export function useIsDeleting(mediaId: string): boolean {
  return useStore(deletingMedia, ({ ids }) => ids.has(mediaId))
}
