import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { importLimits } from '../../../shared/media/imports/import-limits.ts'
import type { Download, OutgoingDownloads } from '../outgoing-downloads.ts'
import { connectionTo, type Hop, redirectsMax } from './connection-to.ts'
import { DownloadTime } from './download-time.ts'
import { machineNetwork, type Network } from './network.ts'
import { readPublicAddress } from './permitted-address.ts'
import { lengthOf } from './whole-file.ts'

type DownloadRules = {
  /** Also permits http to loopback, for tests and development. */
  readonly allowsLoopback: boolean
  readonly network?: Network
  readonly answerMs?: number
  readonly silenceMs?: number
  readonly totalMs?: number
}

const redirects = new Set([301, 302, 303, 307, 308])

async function sendRequest(hop: Hop): Promise<IncomingMessage> {
  const { url, signal } = hop
  const send = url.protocol === 'http:' ? plainRequest : request
  const headers = { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Stopover', Connection: 'close' }
  const options = { ...(await connectionTo(hop)), signal, headers }
  return new Promise((resolve, reject) => {
    const outgoing = send(url, options, resolve)
    // A response that switches protocols would leave the socket open.
    outgoing.once('upgrade', (_answer, socket) => socket.destroy())
    outgoing.on('error', reject).once('close', () => reject(new Error('the connection was closed')))
    outgoing.end()
  })
}

const hostRejected = (httpStatus: number) => new AppError('import.hostRejected', { facts: { httpStatus } })

type FollowOptions = Pick<Hop, 'network' | 'signal'> & Pick<DownloadRules, 'allowsLoopback'>

/** Follows redirects and checks each address like the first one. */
async function follow(first: string, { allowsLoopback, network, signal }: FollowOptions): Promise<IncomingMessage> {
  let url = readPublicAddress(first, allowsLoopback)
  for (let step = 0; ; step++) {
    if (url === null) throw new AppError('import.addressRejected')
    const response = await sendRequest({ url, network, signal })
    const { statusCode = 0, headers } = response
    if (statusCode === 200) return response
    response.destroy()
    const { location } = headers
    if (!redirects.has(statusCode) || location === undefined || step === redirectsMax) throw hostRejected(statusCode)
    url = readPublicAddress(location, allowsLoopback, url)
  }
}

/** Converts an error of a download to an import error. */
function errorOf(error: unknown, time: DownloadTime, outer: AbortSignal): unknown {
  if (outer.aborted) return outer.reason
  if (time.isOver) return new AppError('import.tooSlow', { cause: error })
  if (!(error instanceof AppError)) return new AppError('import.unreachable', { cause: error })
  if (error.code === 'media.addressRejected') return new AppError('import.addressRejected', { cause: error })
  if (error.code === 'media.addressFailed') return new AppError('import.unreachable', { cause: error })
  return error
}

/**
 * Downloads from any public host with SSRF protection (threat T05): only https, only public IP addresses, and the checked
 * address is pinned for the connection. Each redirect is checked likewise.
 */
export function guardedDownloads(rules: DownloadRules): OutgoingDownloads {
  const { allowsLoopback, network = machineNetwork } = rules
  const { answerMs = importLimits.answerMs, silenceMs = importLimits.silenceMs } = rules
  const { totalMs = importLimits.totalMs } = rules

  async function* bodyOf(response: IncomingMessage, time: DownloadTime, outer: AbortSignal): AsyncIterable<Buffer> {
    const parts: AsyncIterator<unknown> = response[Symbol.asyncIterator]()
    try {
      for (;;) {
        const { done, value } = await time.within(silenceMs, parts.next())
        if (done === true) return
        if (Buffer.isBuffer(value)) yield value
      }
    } catch (error) {
      throw errorOf(error, time, outer)
    }
  }

  return {
    isPermitted: (address) => readPublicAddress(address, allowsLoopback) !== null,
    open: async (address, outer): Promise<Download> => {
      const time = new DownloadTime(outer, totalMs)
      try {
        const { signal } = time
        const response = await time.within(answerMs, follow(address, { allowsLoopback, network, signal }))
        const close = () => {
          time.stop()
          response.destroy()
        }
        if (![undefined, 'identity'].includes(response.headers['content-encoding'])) {
          close()
          throw hostRejected(200)
        }
        return { sizeBytes: lengthOf(response), body: bodyOf(response, time, outer), close }
      } catch (error) {
        time.stop()
        throw errorOf(error, time, outer)
      }
    },
  }
}
