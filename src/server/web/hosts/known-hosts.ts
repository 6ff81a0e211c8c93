import type { IncomingMessage, RequestListener } from 'node:http'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Config } from '../../config.ts'
import { errorBodyOf } from '../errors.ts'
import { hostnameOf, isLoopbackAddress } from './local-caller.ts'

/** Paths that probes request by IP address; their responses don't depend on the host. */
const probePaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

function pathOf({ url = '' }: IncomingMessage): string {
  return url.replace(/[?#].*$/s, '')
}

type Settings = Pick<Config, 'publicUrl' | 'tourHosts'> & {
  /** Called for the first request to each unknown host, up to a few hosts. */
  readonly onUnknown: (hostname: string | undefined) => void
}

const reportedHostsMax = 10

/**
 * Responds with 421 (RFC 9110, section 15.5.20) to requests for unknown hosts when the installation has a fixed address: a
 * third party can point any DNS name at this server. Known hosts are the hosts of `PUBLIC_URL` and `TOUR_HOSTS`, and
 * loopback hosts for callers on this machine.
 */
export function requireKnownHost(
  { publicUrl, tourHosts, onUnknown }: Settings,
  handleRequest: RequestListener,
): RequestListener {
  if (publicUrl === undefined) return handleRequest
  const publicHostname = new URL(publicUrl).hostname
  const reportedHosts = new Set<string | undefined>()
  const isKnown = (request: IncomingMessage) => {
    const name = hostnameOf(request)
    if (name === undefined) return false
    if (name === publicHostname || tourHosts.has(name)) return true
    return isLoopbackAddress(name) && isLoopbackAddress(request.socket.remoteAddress ?? '')
  }
  return (request, response) => {
    if (isKnown(request) || probePaths.has(pathOf(request))) return handleRequest(request, response)
    const name = hostnameOf(request)
    if (!reportedHosts.has(name) && reportedHosts.size < reportedHostsMax) {
      reportedHosts.add(name)
      onUnknown(name)
    }
    const appError = new AppError('request.hostUnknown')
    const headers = {
      'Content-Type': 'application/json; charset=utf-8',
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      Connection: 'close',
    }
    response.writeHead(appError.status, headers).end(JSON.stringify(errorBodyOf(appError)))
  }
}
