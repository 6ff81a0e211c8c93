import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { MediaItem } from '../../../shared/media/media.ts'

/** What changes while a medium is built. */
export type LiveState = Pick<MediaItem, 'status' | 'progress' | 'failureCode'>

/** The latest word of the server about media that are being built, ahead of the lists that were loaded earlier. */
const liveMedia = createStore<ReadonlyMap<string, LiveState>>(() => new Map())

export function setLive(mediaId: string, { status, progress, failureCode }: LiveState): void {
  liveMedia.setState((before) => new Map(before).set(mediaId, { status, progress, failureCode }), true)
}

/** Once the lists say the same. */
export function forgetLive(mediaIds: readonly string[]): void {
  const { size } = liveMedia.getState()
  const kept = new Map([...liveMedia.getState()].filter(([id]) => !mediaIds.includes(id)))
  if (kept.size < size) liveMedia.setState(kept, true)
}

/** A medium of a list with its state of this moment. */
export function useLiveMedia<Item extends Pick<MediaItem, 'id'> & LiveState>(media: Item): Item {
  const live = useStore(liveMedia, (states) => states.get(media.id))
  return live === undefined ? media : { ...media, ...live }
}
