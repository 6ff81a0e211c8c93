import { limits } from '../../../shared/limits.ts'
import { isOpenVisibility, type ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import { type FreshLookups, freshLookups } from '../fresh-lookups.ts'

/**
 * The live tour that an address leads to, and who may see it there; `null` for an address that does not exist, and for a
 * tour that is withdrawn, deleted or suspended.
 */
export type SharePointers = { find(asked: string): Promise<ShareAddress | null> }

/** Pointers as they were a moment ago, or before the database went away, by address. */
export type FreshPointers = FreshLookups<ShareAddress>

/** `onOldPointer` hears of each use of one that is too old, because the database doesn't answer. */
export function freshPointers(pointers: SharePointers, onOldPointer?: () => void): FreshPointers {
  return freshLookups({
    find: (asked) => pointers.find(asked),
    capacity: limits.sharePointerCacheSize,
    strangersAtOnce: limits.shareLookupsAtOnce,
    // The database alone decides on tours behind a password, a membership or the conditions of a link.
    isOpen: ({ door, visibility }) => door.asks === 'nothing' && isOpenVisibility(visibility),
    onOldValue: onOldPointer,
  })
}
