/** Allowed schemes of links (threat T58); none of them executes or contains code. */
export const linkSchemes = ['https', 'http', 'mailto', 'tel'] as const
/** Schemes of pages that can be framed. */
export const pageSchemes = ['https', 'http'] as const

export type LinkScheme = (typeof linkSchemes)[number]

/** Control characters can obfuscate the scheme of a URL, because browsers ignore them. */
const controlCharacter = /\p{Cc}/u
/** URLs with only these characters need no encoding (RFC 3986, 2). */
const encodedCharacters = /^[\w!#$%&'()*+,\-./:;=?@[\]~]*$/

/** Encodes the spaces that browsers leave in `mailto:` URLs, and removes them from phone numbers. */
function withoutSpaces(href: string, protocol: string): string {
  return href.replaceAll(' ', protocol === 'tel:' ? '' : '%20')
}

/**
 * Normalizes a URL as browsers request it, encoded and with its host in Punycode; undefined for an incomplete
 * URL, another scheme, or control characters (threat T58).
 */
export function safeUrl(url: unknown, schemes: readonly LinkScheme[] = linkSchemes): string | undefined {
  if (typeof url !== 'string' || controlCharacter.test(url) || !URL.canParse(url)) return undefined
  const { protocol, host, pathname, href } = new URL(url)
  const isComplete = host !== '' || pathname !== ''
  return isComplete && schemes.some((scheme) => protocol === `${scheme}:`) ? withoutSpaces(href, protocol) : undefined
}

/** Stored form of a URL: as it was typed if that needs no encoding, else normalized. */
export function encodedUrl(typedUrl: string, schemes: readonly LinkScheme[]): string | undefined {
  const url = safeUrl(typedUrl, schemes)
  return url !== undefined && encodedCharacters.test(typedUrl) ? typedUrl : url
}

/** Host without `www.`, email address or phone number, in the notation of browsers; empty for an invalid URL. */
export function hostOfUrl(url: string): string {
  if (!URL.canParse(url)) return ''
  const { host, pathname } = new URL(url)
  return host === '' ? pathname : host.replace(/^www\./, '')
}

/** Kind of a link: a web page, an email or a phone call. */
export function urlKindOf(url: unknown): 'page' | 'mail' | 'call' {
  const scheme = /^\w+/.exec(String(url))?.[0].toLowerCase()
  if (scheme === 'mailto') return 'mail'
  return scheme === 'tel' ? 'call' : 'page'
}
