/** Media whose deletion was asked for and is not answered yet: the flag `deleting` (spec §3). */
export type DeletingMedia = ReadonlySet<string>

export type DeletionEvent =
  | { readonly type: 'started'; readonly mediaIds: readonly string[] }
  /** They are gone from the library. */
  | { readonly type: 'deleted'; readonly mediaIds: readonly string[] }
  /** They stay: the server rejected it, or could not be reached. */
  | { readonly type: 'failed'; readonly mediaIds: readonly string[] }

export const nothingDeleting: DeletingMedia = new Set()

/** The media that are being deleted after an event. An event that changes nothing answers the same set. */
export function deletionReducer(deleting: DeletingMedia, { type, mediaIds }: DeletionEvent): DeletingMedia {
  const isStart = type === 'started'
  if (mediaIds.every((id) => deleting.has(id) === isStart)) return deleting
  if (isStart) return new Set([...deleting, ...mediaIds])
  const ended = new Set(mediaIds)
  return new Set([...deleting].filter((id) => !ended.has(id)))
}
