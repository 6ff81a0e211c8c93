import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config.ts'

/** True for the loopback addresses of IPv4 and IPv6, and for `localhost`. */
export function isLoopbackAddress(address: string): boolean {
  const host = address.replace(/^\[|\]$/g, '').replace(/^::ffff:/i, '')
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

type ReceivedRequest = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/** Host name that a request was sent to, without its port; undefined when the Host header is missing or malformed. */
export function hostnameOf({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const url = `http://${host}`
  return host !== '' && URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : undefined
}

/** Headers that proxies add, whether they are trusted or not. */
const proxyHeader = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/

type Settings = Pick<Config, 'publicUrl' | 'trustedProxies'>

/**
 * True if a request comes from a program on this machine that isn't a proxy. Requests that a local proxy forwards come from
 * the loopback interface, too, but have its headers. An installation with a public URL is assumed to be behind a proxy.
 */
export function isFromLoopback({ headers, socket }: ReceivedRequest, { publicUrl, trustedProxies }: Settings): boolean {
  if (publicUrl !== undefined || trustedProxies > 0) return false
  return isLoopbackAddress(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => proxyHeader.test(name))
}

/**
 * True if a request comes from this machine and names a loopback host. The host name is checked because of DNS rebinding: a
 * foreign page on a host name that resolves to 127.0.0.1 sends requests with that host name.
 */
export function isLocalCaller(request: ReceivedRequest, settings: Settings): boolean {
  return isFromLoopback(request, settings) && isLoopbackAddress(hostnameOf(request) ?? '')
}
