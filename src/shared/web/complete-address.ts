import { encodedAddress, type LinkScheme } from './web-address.ts'

const emailAddress = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const phoneNumber = /^\+?\d[\d\s()/-]{4,}$/
const host = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+([:/?#]|$)/u

/** Interpretations of an address without a scheme, in order of preference. */
function candidatesFor(text: string): readonly string[] {
  return [
    text,
    ...(emailAddress.test(text) ? [`mailto:${text}`] : []),
    ...(phoneNumber.test(text) ? [`tel:${text.replace(/[^+\d]/g, '')}`] : []),
    ...(host.test(text) ? [`https://${text}`] : []),
  ]
}

/** Adds the missing scheme to an address and encodes it; undefined if it has none of the allowed schemes. */
export function completeAddress(text: string, schemes: readonly LinkScheme[]): string | undefined {
  for (const candidate of candidatesFor(text.trim())) {
    const address = encodedAddress(candidate, schemes)
    if (address !== undefined) return address
  }
  return undefined
}
