import { isOpenVisibility, type ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import { type FreshLookups, freshLookups } from '../lookup-cache.ts'
import { shareLimits } from './share-limits.ts'

/**
 * Resolves an address to its live tour and access settings; `null` for an unknown address, and for a tour that is
 * unpublished, deleted or suspended.
 */
export type SharePointers = { find(addressName: string): Promise<ShareAddress | null> }

/** Cached share addresses, by share id, share link id or short link. */
export type FreshPointers = FreshLookups<ShareAddress>

/**
 * Caches share addresses.
 *
 * @param onStalePointer - called on each use of a stale address during an outage of the database
 */
export function freshPointers(pointers: SharePointers, onStalePointer?: () => void): FreshPointers {
  return freshLookups({
    find: (addressName) => pointers.find(addressName),
    capacity: shareLimits.pointerCacheSize,
    uncachedLookupsMax: shareLimits.lookupsAtOnce,
    // Access to restricted tours always needs the database.
    isOpen: ({ access, visibility }) => access.requires === 'nothing' && isOpenVisibility(visibility),
    onStaleValue: onStalePointer,
  })
}
