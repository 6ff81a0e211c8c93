import { displayAddress } from '../web/display-address.ts'
import { safeAddress } from '../web/web-address.ts'

type NamedLogo = { readonly altText: string; readonly address: string }

/** What a logo is called for those who do not see it: what it says, else where it leads, for a link needs a name. */
export function logoName({ altText, address }: NamedLogo): string {
  return altText || (safeAddress(address) === undefined ? '' : displayAddress(address))
}
