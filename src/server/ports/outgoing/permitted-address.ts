import ipaddr from 'ipaddr.js'
import { AppError } from '../../../shared/kernel/app-error.ts'

const addressMaxLength = 2_048
/** What the parser would take out or turn: an address that says it does not mean what it reads. */
const misleading = /[^\x21-\x7e]|\\/
/** A name before the host, also an empty one, which the parser forgets. */
const named = /^[^/?#]*\/\/[^/?#]*@/
/** All of IPv6 that is given out to networks (RFC 4291 §2.4, IANA's registry of global unicast addresses). */
const givenOut = ipaddr.parseCIDR('2000::/3')

/** Where a machine reaches itself. */
const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export function isLoopback({ hostname }: URL): boolean {
  return loopbackHosts.has(hostname)
}

function parsePlain(text: string, base?: URL): URL | null {
  const isPlain = text.length <= addressMaxLength && !misleading.test(text) && !named.test(text)
  return isPlain ? URL.parse(text, base) : null
}

/** What a file may be fetched from. */
export type PermittedHosts = {
  /** Names that the operator listed. */
  readonly hosts: ReadonlySet<string>
  /** For tests and development: this machine by http at any port, too. */
  readonly allowsLoopback: boolean
}

/**
 * An address that the server may ask (threat T05): https at its usual port, no name and password, a host that the
 * operator allows. Rejects with `media.addressRejected`.
 */
export function readPermittedAddress(text: string, { hosts, allowsLoopback }: PermittedHosts, base?: URL): URL {
  const url = parsePlain(text, base)
  if (url !== null && allowsLoopback && url.protocol === 'http:' && isLoopback(url)) return url
  const isWanted =
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    hosts.has(url.hostname) &&
    !ipaddr.isValid(url.hostname)
  if (!isWanted) throw new AppError('media.addressRejected')
  return url
}

/**
 * An address on any public host: https at its usual port, no name and password, a host by its name. Where the operator
 * allows loopback, this machine at any port, too. Null for any other. What the name leads to is judged with each request.
 */
export function readPublicAddress(text: string, allowsLoopback: boolean, base?: URL): URL | null {
  const url = parsePlain(text, base)
  if (url === null) return null
  if (allowsLoopback && url.protocol === 'http:' && isLoopback(url)) return url
  const { hostname } = url
  const isNamed =
    hostname.includes('.') && !hostname.endsWith('.') && !ipaddr.isValid(hostname) && !hostname.startsWith('[')
  return url.protocol === 'https:' && url.port === '' && isNamed ? url : null
}

/** An address that an account may have events sent to, which no place in a page is. */
export function readPostAddress(text: string, allowsLoopback: boolean): URL | null {
  const url = readPublicAddress(text, allowsLoopback)
  return url?.hash === '' ? url : null
}

function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(givenOut)
}

/** The address to connect to. One that is not public, among however many, speaks against the name as a whole. */
export function requirePublic(addresses: readonly string[]): string {
  const [first] = addresses
  if (first === undefined) throw new AppError('media.addressFailed')
  if (!addresses.every(isPublic)) throw new AppError('media.addressRejected')
  return first
}
