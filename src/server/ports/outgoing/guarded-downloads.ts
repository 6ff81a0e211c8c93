import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { importLimits } from '../../../shared/media/imports/import-limits.ts'
import type { Download, OutgoingDownloads } from '../outgoing-downloads.ts'
import { connectionTo, type Hop } from './connection-to.ts'
import { DownloadTime } from './download-time.ts'
import { machineNetwork, type Network } from './network.ts'
import { readPublicAddress } from './permitted-address.ts'
import { lengthOf } from './whole-file.ts'

type DownloadRules = {
  /** For tests and development: http to this machine is permitted, too. */
  readonly allowsLoopback: boolean
  readonly network?: Network
  readonly answerMs?: number
  readonly silenceMs?: number
  readonly totalMs?: number
}

const redirects = new Set([301, 302, 303, 307, 308])

async function ask(hop: Hop): Promise<IncomingMessage> {
  const { url, signal } = hop
  const send = url.protocol === 'http:' ? plainRequest : request
  const headers = { Accept: '*/*', 'Accept-Encoding': 'identity', 'User-Agent': 'Stopover', Connection: 'close' }
  const options = { ...(await connectionTo(hop)), signal, headers }
  return new Promise((resolve, reject) => {
    const asked = send(url, options, resolve)
    // Nothing is left of a connection that an answer changed to another protocol.
    asked.once('upgrade', (_answer, socket) => socket.destroy())
    asked.on('error', reject).once('close', () => reject(new Error('the connection was closed')))
    asked.end()
  })
}

const hostRejected = (httpStatus: number) => new AppError('import.hostRejected', { facts: { httpStatus } })

type Way = Pick<Hop, 'network' | 'signal'> & Pick<DownloadRules, 'allowsLoopback'>

/** Goes where the address leads, each step judged as if it were the first. */
async function follow(first: string, { allowsLoopback, network, signal }: Way): Promise<IncomingMessage> {
  let url = readPublicAddress(first, allowsLoopback)
  for (let step = 0; ; step++) {
    if (url === null) throw new AppError('import.addressRejected')
    const answer = await ask({ url, network, signal })
    const { statusCode = 0, headers } = answer
    if (statusCode === 200) return answer
    answer.destroy()
    const { location } = headers
    if (!redirects.has(statusCode) || location === undefined || step === limits.outgoingRedirectsMax)
      throw hostRejected(statusCode)
    url = readPublicAddress(location, allowsLoopback, url)
  }
}

/** What went wrong on the way, told of an import. */
function errorOf(error: unknown, time: DownloadTime, outer: AbortSignal): unknown {
  if (outer.aborted) return outer.reason
  if (time.isOver) return new AppError('import.tooSlow', { cause: error })
  if (!(error instanceof AppError)) return new AppError('import.unreachable', { cause: error })
  if (error.code === 'media.addressRejected') return new AppError('import.addressRejected', { cause: error })
  if (error.code === 'media.addressFailed') return new AppError('import.unreachable', { cause: error })
  return error
}

/**
 * Asks any public host, only by https and only at public addresses, and connects to the very address that was judged; so
 * for each redirect (threat T05).
 */
export function guardedDownloads(rules: DownloadRules): OutgoingDownloads {
  const { allowsLoopback, network = machineNetwork } = rules
  const { answerMs = importLimits.answerMs, silenceMs = importLimits.silenceMs } = rules
  const { totalMs = importLimits.totalMs } = rules

  async function* bodyOf(answer: IncomingMessage, time: DownloadTime, outer: AbortSignal): AsyncIterable<Buffer> {
    const parts: AsyncIterator<unknown> = answer[Symbol.asyncIterator]()
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
        const answer = await time.within(answerMs, follow(address, { allowsLoopback, network, signal }))
        const close = () => {
          time.stop()
          answer.destroy()
        }
        if (![undefined, 'identity'].includes(answer.headers['content-encoding'])) {
          close()
          throw hostRejected(200)
        }
        return { sizeBytes: lengthOf(answer), body: bodyOf(answer, time, outer), close }
      } catch (error) {
        time.stop()
        throw errorOf(error, time, outer)
      }
    },
  }
}
