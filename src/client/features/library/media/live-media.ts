import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { MediaItem } from '../../../../shared/media/media.ts'

/** Fields that change while a media item is processed. */
export type LiveState = Pick<MediaItem, 'status' | 'progress' | 'failureCode'>

/** Processing states pushed by the server. They are newer than the states in the loaded lists. */
const liveMedia = createStore<ReadonlyMap<string, LiveState>>(() => new Map())

/** Records the state of a medium that the server announced. */
export function setLiveState(mediaId: string, { status, progress, failureCode }: LiveState): void {
  liveMedia.setState((before) => new Map(before).set(mediaId, { status, progress, failureCode }), true)
}

/** Discards pushed states that the refetched lists now contain. */
export function clearLiveStates(mediaIds: readonly string[]): void {
  const { size } = liveMedia.getState()
  const remainingStates = new Map([...liveMedia.getState()].filter(([id]) => !mediaIds.includes(id)))
  if (remainingStates.size < size) liveMedia.setState(remainingStates, true)
}

/** A listed media item with its latest processing state. */
export function useLiveMedia<Item extends Pick<MediaItem, 'id'> & LiveState>(media: Item): Item {
  const live = useStore(liveMedia, (states) => states.get(media.id))
  return live === undefined ? media : { ...media, ...live }
}
