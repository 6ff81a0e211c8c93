import { encodedUrl, type LinkScheme } from './link-url.ts'

const emailAddress = /^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/
const phoneNumber = /^\+?\d[\d\s()/-]{4,}$/
const host = /^[\p{L}\p{M}\p{N}_-]+(\.[\p{L}\p{M}\p{N}_-]+)+([:/?#]|$)/u

/** Interpretations of a URL without a scheme, in order of preference. */
function candidatesFor(text: string): readonly string[] {
  return [
    text,
    ...(emailAddress.test(text) ? [`mailto:${text}`] : []),
    ...(phoneNumber.test(text) ? [`tel:${text.replace(/[^+\d]/g, '')}`] : []),
    ...(host.test(text) ? [`https://${text}`] : []),
  ]
}

/** Adds the missing scheme to a URL and encodes it; undefined if it has none of the allowed schemes. */
export function completeUrl(text: string, schemes: readonly LinkScheme[]): string | undefined {
  for (const candidate of candidatesFor(text.trim())) {
    const url = encodedUrl(candidate, schemes)
    if (url !== undefined) return url
  }
  return undefined
}
