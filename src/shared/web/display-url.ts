import { hostOfUrl } from './link-url.ts'
import { decodePunycode } from './punycode.ts'

/** Decodes the Punycode of a host; unchanged if the result would resolve to another host. */
export function unicodeHost(host: string): string {
  const unicode = host.replace(/(^|\.)xn--([a-z\d-]+)/g, (label, dot: string, code: string) => {
    const decoded = decodePunycode(code)
    return decoded === undefined ? label : `${dot}${decoded}`
  })
  const url = `https://${unicode}`
  return URL.canParse(url) && new URL(url).host === host ? unicode : host
}

/** Readable target of a URL: the host without `www.` and Punycode, an email address or a phone number. */
export function displayUrl(url: string): string {
  return unicodeHost(hostOfUrl(url))
}
