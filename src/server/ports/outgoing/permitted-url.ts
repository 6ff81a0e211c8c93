import ipaddr from 'ipaddr.js'
import { AppError } from '../../../shared/kernel/app-error.ts'

const urlMaxLength = 2_048
/** Characters that can disguise the real host, because the URL parser removes or converts them. */
const misleadingCharacters = /[^\x21-\x7e]|\\/
/** Credentials before the host. The URL parser drops empty ones, so the text is checked. */
const credentials = /^[^/?#]*\/\/[^/?#]*@/
/** Global unicast range of IPv6, the only one allocated to public hosts (RFC 4291 §2.4, IANA registry). */
const globalUnicast = ipaddr.parseCIDR('2000::/3')

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

export function isLoopback({ hostname }: URL): boolean {
  return loopbackHosts.has(hostname)
}

/** Parses a URL; null if its text is too long, misleading or has credentials. */
function parsePlain(text: string, base?: URL): URL | null {
  const isPlain = text.length <= urlMaxLength && !misleadingCharacters.test(text) && !credentials.test(text)
  return isPlain ? URL.parse(text, base) : null
}

/** Hosts that files may be fetched from. */
export type PermittedHosts = {
  /** Names that the operator listed. */
  readonly hosts: ReadonlySet<string>
  /** Permits http to loopback at any port, for tests and development. */
  readonly allowsLoopback: boolean
}

/**
 * Parses a URL that the server may request (threat T05): https at the default port, without credentials, on a host
 * that the operator allowed. Rejects with `media.addressRejected`.
 */
export function readPermittedUrl(text: string, { hosts, allowsLoopback }: PermittedHosts, base?: URL): URL {
  const url = parsePlain(text, base)
  if (url !== null && allowsLoopback && url.protocol === 'http:' && isLoopback(url)) return url
  const isPermitted =
    url !== null &&
    url.protocol === 'https:' &&
    url.port === '' &&
    hosts.has(url.hostname) &&
    !ipaddr.isValid(url.hostname)
  if (!isPermitted) throw new AppError('media.addressRejected')
  return url
}

/**
 * Parses a URL on any public host: https at the default port, without credentials, by host name; or loopback at
 * any port if allowed. Null for any other URL. The resolved IP address is checked on each request.
 */
export function readPublicUrl(text: string, allowsLoopback: boolean, base?: URL): URL | null {
  const url = parsePlain(text, base)
  if (url === null) return null
  if (allowsLoopback && url.protocol === 'http:' && isLoopback(url)) return url
  const { hostname } = url
  const isNamed =
    hostname.includes('.') && !hostname.endsWith('.') && !ipaddr.isValid(hostname) && !hostname.startsWith('[')
  return url.protocol === 'https:' && url.port === '' && isNamed ? url : null
}

/** Parses a URL for POST requests: one on a public host, without a fragment. */
export function readPostUrl(text: string, allowsLoopback: boolean): URL | null {
  const url = readPublicUrl(text, allowsLoopback)
  return url?.hash === '' ? url : null
}

function isPublic(ipAddress: string): boolean {
  if (!ipaddr.isValid(ipAddress)) return false
  const parsed = ipaddr.parse(ipAddress)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast)
}

/** Picks the IP address to connect to. Rejects a host name if any of its IP addresses isn't public. */
export function requirePublic(addresses: readonly string[]): string {
  const [firstAddress] = addresses
  if (firstAddress === undefined) throw new AppError('media.addressFailed')
  if (!addresses.every(isPublic)) throw new AppError('media.addressRejected')
  return firstAddress
}
