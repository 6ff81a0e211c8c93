import { decodePunycode } from './punycode.ts'
import { hostOfAddress } from './web-address.ts'

/** Decodes the Punycode of a host; unchanged if the result would resolve to another host. */
export function unicodeHost(host: string): string {
  const unicode = host.replace(/(^|\.)xn--([a-z\d-]+)/g, (label, dot: string, code: string) => {
    const decoded = decodePunycode(code)
    return decoded === undefined ? label : `${dot}${decoded}`
  })
  const address = `https://${unicode}`
  return URL.canParse(address) && new URL(address).host === host ? unicode : host
}

/** Readable target of an address: the host without `www.` and Punycode, an email address or a phone number. */
export function displayAddress(address: string): string {
  return unicodeHost(hostOfAddress(address))
}
