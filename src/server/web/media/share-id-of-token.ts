import type { AccessTokens } from '../../domain/publishing/sharing/access/access-tokens.ts'
import { hasEnded } from '../../domain/publishing/sharing/access/share-address.ts'
import { grantsAccess } from '../share/access/passes.ts'
import type { ShareAddressCache } from '../share/share-address-cache.ts'

type Settings = {
  readonly tokens: () => Promise<AccessTokens>
  readonly addresses: ShareAddressCache
  readonly now: () => Date
}

/**
 * Resolves an access token in the URL of a file to the share id that it is valid for. The token must be signed by this
 * installation and not expired, and the access settings of its share address unchanged since.
 */
export function shareIdOfToken({ tokens, addresses, now }: Settings) {
  return async (tokenText: string): Promise<string | null> => {
    const currentTime = now()
    const token = (await tokens()).read('media', tokenText, currentTime.getTime())
    if (token === undefined) return null
    const address = await addresses.find(token.addressId)
    if (address === null || !grantsAccess(token, address.access) || hasEnded(address, currentTime)) return null
    return address.shareId
  }
}
