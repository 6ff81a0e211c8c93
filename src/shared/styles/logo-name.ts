import { displayUrl } from '../web/display-url.ts'
import { safeUrl } from '../web/link-url.ts'

type LogoTexts = { readonly altText: string; readonly address: string }

/** Accessible name of a logo: its alt text, else its link target, because a link needs a name. */
export function logoName({ altText, address }: LogoTexts): string {
  return altText || (safeUrl(address) === undefined ? '' : displayUrl(address))
}
