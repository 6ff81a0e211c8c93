import { limits } from '../../../shared/limits.ts'
import { freshLookups } from '../fresh-lookups.ts'

/** Which snapshot of a share visitors see; `null` for a share that does not exist, is withdrawn or suspended. */
export type SharePointers = { find(shareId: string): Promise<{ readonly number: number } | null> }

export type FreshPointers = {
  /** Whether an answer is there without asking anybody, or was not long ago. */
  knows(shareId: string): boolean
  /** The live number, at once where it is known and fresh. Rejects with `server.busy` when nobody knows it. */
  numberOf(shareId: string): number | null | Promise<number | null>
}

/** Pointers as they were a moment ago, or before the database went away. */
export function freshPointers(pointers: SharePointers, nowMs: () => number = () => performance.now()): FreshPointers {
  const { knows, find } = freshLookups({
    find: async (shareId) => (await pointers.find(shareId))?.number ?? null,
    kept: limits.sharePointersKept,
    strangersAtOnce: limits.shareStrangersAtOnce,
    nowMs,
  })
  return { knows, numberOf: find }
}
