/** Where links may lead (threat T58): nothing that runs or holds code itself. */
export const linkSchemes = ['https', 'http', 'mailto', 'tel'] as const
/** What can be shown in a frame. */
export const pageSchemes = ['https', 'http'] as const

export type LinkScheme = (typeof linkSchemes)[number]

/** Browsers pass over control characters within an address, so that they can hide what it is. */
const controlCharacter = /\p{Cc}/u
/** RFC 3986, 2: an address of these characters alone needs no encoding. */
const encodedCharacters = /^[\w!#$%&'()*+,\-./:;=?@[\]~]*$/

/** Spaces that browsers leave in the part behind `mailto:` and `tel:`; a telephone number is dialed without them. */
function withoutSpaces(href: string, protocol: string): string {
  return href.replaceAll(' ', protocol === 'tel:' ? '' : '%20')
}

/**
 * An address as browsers follow it, encoded and with its host in Punycode; undefined for an address that is not whole,
 * has another scheme, or holds control characters (threat T58).
 */
export function safeAddress(address: unknown, schemes: readonly LinkScheme[] = linkSchemes): string | undefined {
  if (typeof address !== 'string' || controlCharacter.test(address) || !URL.canParse(address)) return undefined
  const { protocol, host, pathname, href } = new URL(address)
  const isWhole = host !== '' || pathname !== ''
  return isWhole && schemes.some((scheme) => protocol === `${scheme}:`) ? withoutSpaces(href, protocol) : undefined
}

/** An address as it is stored: as it was typed where that needs no encoding, else as browsers follow it. */
export function encodedAddress(typed: string, schemes: readonly LinkScheme[]): string | undefined {
  const address = safeAddress(typed, schemes)
  return address !== undefined && encodedCharacters.test(typed) ? typed : address
}

/** The host of an address without `www.`, an email address, or a telephone number, as browsers write them. */
export function hostOfAddress(address: string): string {
  if (!URL.canParse(address)) return ''
  const { host, pathname } = new URL(address)
  return host === '' ? pathname : host.replace(/^www\./, '')
}

/** What following an address does: it opens a page, begins an email, or calls. */
export function addressKindOf(address: unknown): 'page' | 'mail' | 'call' {
  const scheme = /^\w+/.exec(String(address))?.[0].toLowerCase()
  return scheme === 'mailto' ? 'mail' : scheme === 'tel' ? 'call' : 'page'
}
