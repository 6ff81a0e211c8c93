import { limits } from '../../../shared/limits.ts'
import { freshLookups } from '../fresh-lookups.ts'

/** Versions of a share that visitors may load: the live one, and those from `earliest` on for whoever has their page open. */
export type LiveVersions = { readonly number: number; readonly earliest: number }

/** Which snapshots of a share visitors see; `null` for a share that does not exist, is withdrawn or suspended. */
export type SharePointers = { find(shareId: string): Promise<LiveVersions | null> }

export type FreshPointers = {
  /** Whether an answer is there without asking anybody, or was not long ago. */
  knows(shareId: string): boolean
  /** At once where they are known and fresh. Rejects with `server.busy` when nobody knows them. */
  versionsOf(shareId: string): LiveVersions | null | Promise<LiveVersions | null>
}

/** Pointers as they were a moment ago, or before the database went away. */
export function freshPointers(pointers: SharePointers, nowMs: () => number = () => performance.now()): FreshPointers {
  const { knows, find } = freshLookups({
    find: (shareId) => pointers.find(shareId),
    kept: limits.sharePointersKept,
    strangersAtOnce: limits.shareStrangersAtOnce,
    nowMs,
  })
  return { knows, versionsOf: find }
}
