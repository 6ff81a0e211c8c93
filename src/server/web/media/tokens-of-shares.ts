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
 * Resolves the access token in a file's address to a share id: the token must be signed by this installation and not
 * expired, and the access settings of its address must be unchanged since.
 */
export function sharesOfTokens({ tokens, addresses, now }: Settings) {
  return async (text: string): Promise<string | null> => {
    const currentTime = now()
    const token = (await tokens()).read('media', text, currentTime.getTime())
    if (token === undefined) return null
    const address = await addresses.find(token.addressId)
    if (address === null || !grantsAccess(token, address.access) || hasEnded(address, currentTime)) return null
    return address.shareId
  }
}
