/** Media with a pending deletion: the flag `deleting` (spec §3). */
export type DeletingMedia = ReadonlySet<string>

export type DeletionEvent =
  | { readonly type: 'started'; readonly mediaIds: readonly string[] }
  | { readonly type: 'deleted'; readonly mediaIds: readonly string[] }
  /** The server rejected the deletion or couldn't be reached. */
  | { readonly type: 'failed'; readonly mediaIds: readonly string[] }

export const nothingDeleting: DeletingMedia = new Set()

/** Media with a pending deletion after an event. Returns the same set if nothing changes. */
export function deletionReducer(deleting: DeletingMedia, { type, mediaIds }: DeletionEvent): DeletingMedia {
  const isStart = type === 'started'
  if (mediaIds.every((id) => deleting.has(id) === isStart)) return deleting
  if (isStart) return new Set([...deleting, ...mediaIds])
  const endedIds = new Set(mediaIds)
  return new Set([...deleting].filter((id) => !endedIds.has(id)))
}
