import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { thumbnailLimits } from '../../../shared/media/thumbnails/thumbnail-limits.ts'
import type { OutgoingFile, OutgoingFiles } from '../outgoing-files.ts'
import { before } from './before.ts'
import { connectionTo, type Hop } from './connection-to.ts'
import { machineNetwork, type Network } from './network.ts'
import { type PermittedHosts, readPermittedAddress } from './permitted-address.ts'
import { rangeOf, readExactly } from './range-answers.ts'
import { wholeFile } from './whole-file.ts'

export type FileRules = {
  readonly hosts: readonly string[]
  /** For tests and development: http to this machine is permitted, too. */
  readonly allowsLoopback?: boolean
  readonly network?: Network
}

const redirects = new Set([301, 302, 303, 307, 308])

type Part = { readonly offset: number; readonly length: number }

async function ask(hop: Hop, { offset, length }: Part): Promise<IncomingMessage> {
  const { url, signal } = hop
  const send = url.protocol === 'http:' ? plainRequest : request
  const headers = {
    Accept: 'video/mp4, video/webm, video/quicktime, image/jpeg, image/png, image/webp',
    'Accept-Encoding': 'identity',
    Range: `bytes=${offset}-${offset + length - 1}`,
    'User-Agent': 'Stopover',
    Connection: 'close',
  }
  const options = { ...(await connectionTo(hop)), signal, headers }
  return new Promise((resolve, reject) => {
    const asked = send(url, options, resolve)
    // Nothing is left of a connection that an answer changed to another protocol.
    asked.once('upgrade', (_answer, socket) => socket.destroy())
    asked.once('error', reject).once('close', () => reject(new Error('the connection was closed')))
    asked.end()
  })
}

type Way = { readonly permitted: PermittedHosts; readonly network: Network; readonly signal: AbortSignal }
type Arrival = { readonly hop: Hop; readonly answer: IncomingMessage }

/** Goes where the address leads, each step judged as if it were the first. */
async function follow(first: string, { permitted, network, signal }: Way): Promise<Arrival> {
  let url = readPermittedAddress(first, permitted)
  for (let step = 0; step <= limits.outgoingRedirectsMax; step++) {
    const hop = { url, network, signal }
    const answer = await ask(hop, { offset: 0, length: thumbnailLimits.headBytes })
    const { statusCode = 0, headers } = answer
    if (statusCode === 200 || statusCode === 206) return { hop, answer }
    answer.destroy()
    if (!redirects.has(statusCode) || headers.location === undefined) throw new Error(`it answered ${statusCode}`)
    url = readPermittedAddress(headers.location, permitted, url)
  }
  throw new Error('it leads on and on')
}

/** A file whose host sends parts: each is a request of its own, to the host that was arrived at and nowhere else. */
function partedFile(hop: Hop, head: Buffer, sizeBytes: number | undefined): OutgoingFile {
  let bytes = head.length
  let requests = 1
  return {
    sizeBytes,
    read: async (offset, length) => {
      const end = Math.min(offset + length, sizeBytes ?? Number.POSITIVE_INFINITY)
      if (offset >= end) return Buffer.alloc(0)
      if (end <= head.length) return head.subarray(offset, end)
      bytes += end - offset
      requests++
      if (bytes > thumbnailLimits.videoMaxBytes || requests > thumbnailLimits.requestsMax) return null
      const answer = await ask(hop, { offset, length: end - offset })
      const range = answer.statusCode === 206 ? rangeOf(answer) : undefined
      const isSame = range?.offset === offset && range.sizeBytes === sizeBytes
      if (isSame) return readExactly(answer, Math.min(range.length, end - offset))
      answer.destroy()
      // Where no size is told, only this says that the file has ended.
      if (sizeBytes === undefined && answer.statusCode === 416) return Buffer.alloc(0)
      throw new Error(`it answered ${answer.statusCode} to a part of it`)
    },
    close: () => {},
  }
}

async function fileOf({ hop, answer }: Arrival): Promise<OutgoingFile> {
  if (![undefined, 'identity'].includes(answer.headers['content-encoding'])) {
    answer.destroy()
    throw new Error('it answered with an encoding that it was not asked for')
  }
  if (answer.statusCode === 200) return wholeFile(answer, thumbnailLimits.videoMaxBytes)
  const range = rangeOf(answer)
  if (range?.offset === 0 && range.length <= thumbnailLimits.headBytes)
    return partedFile(hop, await readExactly(answer, range.length), range.sizeBytes)
  answer.destroy()
  throw new Error('it answered with another part than it was asked for')
}

/** What went wrong on the way is told as one thing, but for what the address itself is rejected for. */
async function toldAsFailed<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  try {
    return await before(signal, work)
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('media.addressFailed', { cause })
  }
}

/**
 * Asks only hosts that the operator named, only by https, only at public addresses, and connects to the very address
 * that was judged (threat T05).
 */
export function guardedFiles({ hosts, allowsLoopback = false, network = machineNetwork }: FileRules): OutgoingFiles {
  const permitted = { hosts: new Set(hosts), allowsLoopback }
  return {
    permit: (address) => {
      const url = readPermittedAddress(address, permitted)
      url.hash = ''
      return url.href
    },
    open: async (address, signal) => {
      const file = await toldAsFailed(signal, follow(address, { permitted, network, signal }).then(fileOf))
      return { ...file, read: (offset, length) => toldAsFailed(signal, file.read(offset, length)) }
    },
  }
}
