import { displayAddress } from '../web/display-address.ts'
import { safeAddress } from '../web/web-address.ts'

type LogoTexts = { readonly altText: string; readonly address: string }

/** Accessible name of a logo: its alt text, else its link target, because a link needs a name. */
export function logoName({ altText, address }: LogoTexts): string {
  return altText || (safeAddress(address) === undefined ? '' : displayAddress(address))
}
