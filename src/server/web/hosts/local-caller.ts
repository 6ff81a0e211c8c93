import type { IncomingMessage } from 'node:http'
import type { Config } from '../../config.ts'

/** True if a host name or an IP address is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  const host = address.replace(/^\[|\]$/g, '').replace(/^::ffff:/i, '')
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

type Addressed = Pick<IncomingMessage, 'headers'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/** Host name that a request was sent to, without its port; undefined when the Host header is missing or malformed. */
export function hostnameOf({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const address = `http://${host}`
  return host !== '' && URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : undefined
}

/** Headers that proxies add, whether they are trusted or not. */
const proxyHeader = /^(?:forwarded|via|x-forwarded-.+|x-real-ip)$/

type Settings = Pick<Config, 'publicUrl' | 'trustedProxies'>

/**
 * True if a request comes from this machine and from no proxy on it, whose requests come from the loopback interface as
 * well. An installation with a public address is assumed to be behind a proxy.
 */
export function isFromLoopback({ headers, socket }: Addressed, { publicUrl, trustedProxies }: Settings): boolean {
  if (publicUrl !== undefined || trustedProxies > 0) return false
  return isLoopbackAddress(socket.remoteAddress ?? '') && !Object.keys(headers).some((name) => proxyHeader.test(name))
}

/**
 * True if the caller is a person or program on this machine who called it by a loopback name. The name matters in browsers:
 * a foreign page whose host name resolves to 127.0.0.1 (DNS rebinding) sends that name.
 */
export function isLocalCaller(request: Addressed, settings: Settings): boolean {
  return isFromLoopback(request, settings) && isLoopbackAddress(hostnameOf(request) ?? '')
}
