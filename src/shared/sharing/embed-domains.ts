/** Maximum length in the DNS. */
export const domainMaxLength = 253

/** Reasons why a text is not a valid site name. The error code is `site.{problem}`. */
export type SiteProblem = 'empty' | 'wildcard' | 'scheme' | 'path' | 'port' | 'address' | 'name'

export type SiteResult = { readonly domain: string } | { readonly problem: SiteProblem }

const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/
const ipv4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/** Host name in lower case with Punycode; undefined if it isn't one. */
function asciiName(text: string): string | undefined {
  const url = `https://${text}/`
  if (!URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  // Browsers parse other notations, such as a single number, as an IP address.
  return ipv4.test(hostname) ? undefined : hostname.replace(/\.$/, '')
}

function problemOf(text: string): SiteProblem | undefined {
  if (text === '') return 'empty'
  if (text.includes('*')) return 'wildcard'
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) return 'scheme'
  if (text.startsWith('[') || ipv4.test(text) || /^[0-9a-f]*:[0-9a-f:.]*:[0-9a-f:.]*$/i.test(text)) return 'address'
  if (/[/?#\\]/.test(text)) return 'path'
  if (/:\d*$/.test(text)) return 'port'
  return /[@:%\s]/.test(text) ? 'name' : undefined
}

/** Parses the name of a site that is allowed to embed a tour. */
export function parseSite(input: string): SiteResult {
  const text = input.trim()
  const problem = problemOf(text)
  if (problem !== undefined) return { problem }
  const domain = asciiName(text)
  const isName = domain !== undefined && domain.length <= domainMaxLength
  return isName && domain.split('.').every((part) => label.test(part)) ? { domain } : { problem: 'name' }
}
