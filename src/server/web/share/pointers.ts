import { limits } from '../../../shared/limits.ts'
import type { ShareAddress } from '../../domain/sharing/access/share-address.ts'
import { type FreshLookups, freshLookups } from '../fresh-lookups.ts'

/**
 * The live tour that an address leads to, and who may see it there; `null` for an address that does not exist, and for a
 * tour that is withdrawn, deleted or suspended.
 */
export type SharePointers = { find(asked: string): Promise<ShareAddress | null> }

/** Pointers as they were a moment ago, or before the database went away, by address. */
export type FreshPointers = FreshLookups<ShareAddress>

export function freshPointers(pointers: SharePointers, nowMs: () => number = () => performance.now()): FreshPointers {
  return freshLookups({
    find: (asked) => pointers.find(asked),
    kept: limits.sharePointersKept,
    strangersAtOnce: limits.shareStrangersAtOnce,
    nowMs,
  })
}
