import { encodedAddress, type LinkScheme } from './web-address.ts'

const eMail = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const telephone = /^\+?\d[\d\s()/-]{4,}$/
const host = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+([:/?#]|$)/u

/** Readings of an address without a scheme, in the order in which they are tried. */
function guesses(text: string): readonly string[] {
  return [
    text,
    ...(eMail.test(text) ? [`mailto:${text}`] : []),
    ...(telephone.test(text) ? [`tel:${text.replace(/[^+\d]/g, '')}`] : []),
    ...(host.test(text) ? [`https://${text}`] : []),
  ]
}

/** The whole address that a text stands for, encoded; undefined where it is none of these schemes. */
export function completeAddress(text: string, schemes: readonly LinkScheme[]): string | undefined {
  for (const guess of guesses(text.trim())) {
    const address = encodedAddress(guess, schemes)
    if (address !== undefined) return address
  }
  return undefined
}
