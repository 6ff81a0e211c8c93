import { decodePunycode } from './punycode.ts'
import { hostOfAddress } from './web-address.ts'

/** A host in its own letters; as it is where these would lead to another one. */
export function unicodeHost(host: string): string {
  const letters = host.replace(/(^|\.)xn--([a-z\d-]+)/g, (label, dot: string, code: string) => {
    const decoded = decodePunycode(code)
    return decoded === undefined ? label : `${dot}${decoded}`
  })
  const address = `https://${letters}`
  return URL.canParse(address) && new URL(address).host === host ? letters : host
}

/** The name of the place an address leads to, in its own letters: the host without `www.`, an email address, a telephone number. */
export function displayAddress(address: string): string {
  return unicodeHost(hostOfAddress(address))
}
