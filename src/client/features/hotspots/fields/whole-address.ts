import { type LinkScheme, safeAddress } from '../../../../shared/web/web-address.ts'

const eMail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const telephone = /^\+?\d[\d\s()/-]{4,}$/

/** What somebody may have meant who left out how an address begins; in the order in which it is tried. */
function guesses(text: string): readonly string[] {
  return [
    text,
    ...(eMail.test(text) ? [`mailto:${text}`] : []),
    ...(telephone.test(text) ? [`tel:${text.replace(/[^+\d]/g, '')}`] : []),
    ...(/^[\w-]+(\.[\w-]+)+([:/?#]|$)/.test(text) ? [`https://${text}`] : []),
  ]
}

/** The whole address that a text stands for; undefined where it is none of these schemes. */
export function wholeAddress(text: string, schemes: readonly LinkScheme[]): string | undefined {
  return guesses(text.trim()).find((address) => safeAddress(address, schemes) !== undefined)
}
