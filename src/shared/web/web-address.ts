/** Allowed schemes of links (threat T58); none of them executes or contains code. */
export const linkSchemes = ['https', 'http', 'mailto', 'tel'] as const
/** Schemes of pages that can be framed. */
export const pageSchemes = ['https', 'http'] as const

export type LinkScheme = (typeof linkSchemes)[number]

/** Browsers ignore control characters in an address, so they can obfuscate its scheme. */
const controlCharacter = /\p{Cc}/u
/** Addresses with only these characters need no encoding (RFC 3986, 2). */
const encodedCharacters = /^[\w!#$%&'()*+,\-./:;=?@[\]~]*$/

/** Encodes the spaces that browsers leave in `mailto:` addresses, and removes them from phone numbers. */
function withoutSpaces(href: string, protocol: string): string {
  return href.replaceAll(' ', protocol === 'tel:' ? '' : '%20')
}

/**
 * Normalizes an address as browsers request it, encoded and with its host in Punycode; undefined for an incomplete
 * address, another scheme, or control characters (threat T58).
 */
export function safeAddress(address: unknown, schemes: readonly LinkScheme[] = linkSchemes): string | undefined {
  if (typeof address !== 'string' || controlCharacter.test(address) || !URL.canParse(address)) return undefined
  const { protocol, host, pathname, href } = new URL(address)
  const isComplete = host !== '' || pathname !== ''
  return isComplete && schemes.some((scheme) => protocol === `${scheme}:`) ? withoutSpaces(href, protocol) : undefined
}

/** Stored form of an address: as it was typed if that needs no encoding, else normalized. */
export function encodedAddress(typed: string, schemes: readonly LinkScheme[]): string | undefined {
  const address = safeAddress(typed, schemes)
  return address !== undefined && encodedCharacters.test(typed) ? typed : address
}

/** Host without `www.`, email address or phone number, in the notation of browsers; empty for an invalid address. */
export function hostOfAddress(address: string): string {
  if (!URL.canParse(address)) return ''
  const { host, pathname } = new URL(address)
  return host === '' ? pathname : host.replace(/^www\./, '')
}

/** Kind of a link: a web page, an email or a phone call. */
export function addressKindOf(address: unknown): 'page' | 'mail' | 'call' {
  const scheme = /^\w+/.exec(String(address))?.[0].toLowerCase()
  if (scheme === 'mailto') return 'mail'
  return scheme === 'tel' ? 'call' : 'page'
}
