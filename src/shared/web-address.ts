/** Where links may lead (threat T58): nothing that runs or holds code itself. */
export const linkSchemes = ['https', 'http', 'mailto', 'tel'] as const
/** What can be shown in a frame. */
export const pageSchemes = ['https', 'http'] as const

export type LinkScheme = (typeof linkSchemes)[number]

/**
 * An address as browsers write it; undefined for what is not whole, has another scheme, or hides characters that
 * browsers would pass over (threat T58).
 */
export function safeAddress(address: unknown, schemes: readonly LinkScheme[] = linkSchemes): string | undefined {
  if (typeof address !== 'string' || /[\s\p{Cc}]/u.test(address) || !URL.canParse(address)) return undefined
  const { protocol, host, pathname, href } = new URL(address)
  const isWhole = host !== '' || pathname !== ''
  return isWhole && schemes.some((scheme) => protocol === `${scheme}:`) ? href : undefined
}

/** The host as somebody typed it, where browsers write names in other letters as Punycode (RFC 3492). */
function typedHost(address: string, { protocol, host }: URL): string {
  if (!/(^|\.)xn--/.test(host)) return host
  const typed = /^[^/]*\/\/(?:[^/?#\\]*@)?([^/?#\\]*)/.exec(address)?.[1] ?? ''
  const read = `${protocol}//${typed}`
  return URL.canParse(read) && new URL(read).host === host ? typed : host
}

/**
 * What people call the place an address leads to: the host without `www.`, an email address, a telephone number. The
 * address is one as it was typed; `safeAddress` answers it in the letters of browsers.
 */
export function placeOfAddress(address: string): string {
  if (!URL.canParse(address)) return ''
  const url = new URL(address)
  return url.host === '' ? url.pathname : typedHost(address, url).replace(/^www\./, '')
}

/** What following an address does: it opens a page, begins an email, or calls. */
export function addressKindOf(address: unknown): 'page' | 'mail' | 'call' {
  const scheme = /^\w+/.exec(String(address))?.[0].toLowerCase()
  return scheme === 'mailto' ? 'mail' : scheme === 'tel' ? 'call' : 'page'
}
