import type { IncomingMessage, RequestListener } from 'node:http'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { Config } from '../../config.ts'
import { errorBodyOf } from '../errors.ts'
import { isLoopbackAddress } from './loopback.ts'

/** Probes ask a process by its IP address; these answers don't depend on the host. */
const watchedPaths: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])

/** Name of the host that a request was sent to, without its port; undefined where it names none. */
function hostnameOf({ headers: { host = '' } }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const address = `http://${host}`
  return host !== '' && URL.canParse(address) ? new URL(address).hostname.replace(/\.$/, '') : undefined
}

function pathOf({ url = '' }: IncomingMessage): string {
  return url.replace(/[?#].*$/s, '')
}

type Settings = Pick<Config, 'publicUrl' | 'tourHosts'> & {
  /** Hears of the first request to each host that is not known, up to a few. */
  readonly onUnknown: (hostname: string | undefined) => void
}

const reportedMost = 10

/**
 * Where the installation has a fixed address, answers 421 (RFC 9110, section 15.5.20) to requests that name another host:
 * a name that somebody else has pointed at this server is no address of it. Known are the host of `PUBLIC_URL`, those of
 * `TOUR_HOSTS`, and this machine for a caller on it.
 */
export function onKnownHosts({ publicUrl, tourHosts, onUnknown }: Settings, answer: RequestListener): RequestListener {
  if (publicUrl === undefined) return answer
  const ownName = new URL(publicUrl).hostname
  const reported = new Set<string | undefined>()
  const isKnown = (request: IncomingMessage) => {
    const name = hostnameOf(request)
    if (name === undefined) return false
    if (name === ownName || tourHosts.has(name)) return true
    return isLoopbackAddress(name) && isLoopbackAddress(request.socket.remoteAddress ?? '')
  }
  return (request, response) => {
    if (isKnown(request) || watchedPaths.has(pathOf(request))) return answer(request, response)
    const name = hostnameOf(request)
    if (!reported.has(name) && reported.size < reportedMost) onUnknown(name)
    if (reported.size < reportedMost) reported.add(name)
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
