import type { AccessTokens } from '../../domain/publishing/sharing/access/access-tokens.ts'
import { hasEnded } from '../../domain/publishing/sharing/access/share-address.ts'
import { opensDoor } from '../share/access/passes.ts'
import type { FreshPointers } from '../share/pointers.ts'

type Settings = {
  readonly tokens: () => Promise<AccessTokens>
  readonly pointers: FreshPointers
  readonly now: () => Date
}

/**
 * The share that a token in an address of a file opens: as long as it is signed by this installation, is not over, and
 * nobody has to prove themselves anew at the door that it is for.
 */
export function sharesOfTokens({ tokens, pointers, now }: Settings) {
  return async (text: string): Promise<string | null> => {
    const at = now()
    const token = (await tokens()).read('media', text, at.getTime())
    if (token === undefined) return null
    const address = await pointers.find(token.doorId)
    if (address === null || !opensDoor(token, address.door) || hasEnded(address, at)) return null
    return address.shareId
  }
}
