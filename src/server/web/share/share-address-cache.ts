import { isOpenVisibility, type ShareAddress } from '../../domain/publishing/sharing/access/share-address.ts'
import { type LookupCache, lookupCache } from '../lookup-cache.ts'
import { shareLimits } from './share-limits.ts'

type ShareAddressSource = {
  /**
   * Resolves an address to its live tour and access settings. Null for an unknown address, and for a tour that is
   * unpublished, deleted or suspended.
   */
  find(addressName: string): Promise<ShareAddress | null>
}

/** Cache of share addresses, by share id, share link id or short link. */
export type ShareAddressCache = LookupCache<ShareAddress>

/**
 * Creates a cache of share addresses.
 *
 * @param onStaleAddress - called on each use of a stale address during an outage of the database
 */
export function shareAddressCache(source: ShareAddressSource, onStaleAddress?: () => void): ShareAddressCache {
  return lookupCache({
    find: (addressName) => source.find(addressName),
    capacity: shareLimits.addressCacheSize,
    uncachedLookupsMax: shareLimits.uncachedLookupsMax,
    // Access to restricted tours always needs the database.
    isOpen: ({ access, visibility }) => access.requires === 'nothing' && isOpenVisibility(visibility),
    onStaleValue: onStaleAddress,
  })
}
