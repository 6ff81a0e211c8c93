import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { importLimits } from '../../../shared/media/imports/import-limits.ts'
import type { Download, OutgoingDownloads } from '../outgoing-downloads.ts'
import { connectionTo, type Hop, redirectsMax } from './connection-to.ts'
import { DownloadDeadline } from './download-deadline.ts'
import { type Network, systemNetwork } from './network.ts'
import { readPublicUrl } from './permitted-url.ts'
import { contentLengthOf } from './whole-file.ts'

type DownloadRules = {
  /** Permits http to loopback addresses too, for tests and development. */
  readonly allowsLoopback: boolean
  readonly network?: Network
  readonly answerMs?: number
  readonly silenceMs?: number
  readonly totalMs?: number
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

async function sendRequest(hop: Hop): Promise<IncomingMessage> {
  const { url, signal } = hop
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
  const headers = { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Stopover', Connection: 'close' }
  const options = { ...(await connectionTo(hop)), signal, headers }
  return new Promise((resolve, reject) => {
    const outgoing = request(url, options, resolve)
    // A response that switches protocols would leave the socket open.
    outgoing.once('upgrade', (_response, socket) => socket.destroy())
    outgoing.on('error', reject).once('close', () => reject(new Error('the connection was closed')))
    outgoing.end()
  })
}

const hostRejectedError = (httpStatus: number) => new AppError('import.hostRejected', { facts: { httpStatus } })

type FollowOptions = Pick<Hop, 'network' | 'signal'> & Pick<DownloadRules, 'allowsLoopback'>

/** Follows redirects and checks each URL like the first one. */
async function followRedirects(
  firstUrl: string,
  { allowsLoopback, network, signal }: FollowOptions,
): Promise<IncomingMessage> {
  let url = readPublicUrl(firstUrl, allowsLoopback)
  for (let redirectCount = 0; ; redirectCount++) {
    if (url === null) throw new AppError('import.addressRejected')
    const response = await sendRequest({ url, network, signal })
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return response
    response.destroy()
    const { location } = headers
    if (!redirectStatuses.has(statusCode) || location === undefined || redirectCount === redirectsMax)
      throw hostRejectedError(statusCode)
    url = readPublicUrl(location, allowsLoopback, url)
  }
}

/** Converts an error of a download to an import error. */
function errorOf(error: unknown, deadline: DownloadDeadline, callerSignal: AbortSignal): unknown {
  if (callerSignal.aborted) return callerSignal.reason
  if (deadline.isOver) return new AppError('import.tooSlow', { cause: error })
  if (!(error instanceof AppError)) return new AppError('import.unreachable', { cause: error })
  if (error.code === 'media.addressRejected') return new AppError('import.addressRejected', { cause: error })
  if (error.code === 'media.addressFailed') return new AppError('import.unreachable', { cause: error })
  return error
}

/**
 * Downloads from any public host with SSRF protection (threat T05): only https, only public IP addresses, and the checked
 * IP address is pinned for the connection. Each redirect is checked likewise.
 */
export function guardedDownloads(rules: DownloadRules): OutgoingDownloads {
  const { allowsLoopback, network = systemNetwork } = rules
  const { answerMs = importLimits.answerMs, silenceMs = importLimits.silenceMs } = rules
  const { totalMs = importLimits.totalMs } = rules

  async function* bodyOf(
    response: IncomingMessage,
    deadline: DownloadDeadline,
    callerSignal: AbortSignal,
  ): AsyncIterable<Buffer> {
    const chunks: AsyncIterator<unknown> = response[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await deadline.within(silenceMs, chunks.next())
        if (done === true) return
        if (Buffer.isBuffer(value)) yield value
      }
    } catch (error) {
      throw errorOf(error, deadline, callerSignal)
    }
  }

  return {
    isPermitted: (url) => readPublicUrl(url, allowsLoopback) !== null,
    open: async (url, callerSignal): Promise<Download> => {
      const deadline = new DownloadDeadline(callerSignal, totalMs)
      try {
        const { signal } = deadline
        const response = await deadline.within(answerMs, followRedirects(url, { allowsLoopback, network, signal }))
        const close = () => {
          deadline.clear()
          response.destroy()
        }
        if (![undefined, 'identity'].includes(response.headers['content-encoding'])) {
          close()
          throw hostRejectedError(200)
        }
        return { sizeBytes: contentLengthOf(response), body: bodyOf(response, deadline, callerSignal), close }
      } catch (error) {
        deadline.clear()
        throw errorOf(error, deadline, callerSignal)
      }
    },
  }
}
