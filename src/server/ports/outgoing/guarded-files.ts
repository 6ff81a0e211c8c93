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
    Accept:
      'video/mp4, video/webm, video/quicktime, image/jpeg, image/png, image/webp, image/avif, image/heic, image/tiff',
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

type Known = { readonly hop: Hop; readonly sizeBytes: number | undefined }

/** At least a byte, up to `length`: hosts may send less than they were asked for (RFC 9110 §14.2). None is the end. */
async function fetchPart({ hop, sizeBytes }: Known, { offset, length }: Part): Promise<Buffer> {
  const answer = await ask(hop, { offset, length })
  const range = answer.statusCode === 206 ? rangeOf(answer) : undefined
  const isSame = range?.offset === offset && range.sizeBytes === sizeBytes
  if (isSame) return readExactly(answer, Math.min(range.length, length))
  answer.destroy()
  // Where no size is told, only this says that the file has ended.
  if (sizeBytes === undefined && answer.statusCode === 416) return Buffer.alloc(0)
  throw new Error(`it answered ${answer.statusCode} to a part of it`)
}

/** A file whose host sends parts: each is a request of its own, to the host that was arrived at and nowhere else. */
function partedFile(known: Known, head: Buffer): OutgoingFile {
  const { sizeBytes } = known
  let bytes = head.length
  let requests = 1
  const read = async (offset: number, length: number): Promise<Buffer | null> => {
    const end = Math.min(offset + length, sizeBytes ?? Number.POSITIVE_INFINITY)
    const parts = [head.subarray(offset, end)]
    let at = offset + Math.max(0, Math.min(head.length, end) - offset)
    while (at < end) {
      bytes += end - at
      requests++
      if (bytes > thumbnailLimits.videoMaxBytes || requests > thumbnailLimits.requestsMax) return null
      const part = await fetchPart(known, { offset: at, length: end - at })
      // Only what came counts.
      bytes -= end - at - part.length
      if (part.length === 0) break
      parts.push(part)
      at += part.length
    }
    return Buffer.concat(parts)
  }
  return {
    sizeBytes,
    read,
    stream: async function* () {
      for (let at = 0; sizeBytes === undefined || at < sizeBytes; ) {
        const part = await read(at, thumbnailLimits.partMaxBytes)
        if (part === null) throw new Error('it takes too many requests')
        if (part.length === 0) return
        yield part
        at += part.length
      }
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
    return partedFile({ hop, sizeBytes: range.sizeBytes }, await readExactly(answer, range.length))
  answer.destroy()
  throw new Error('it answered with another part than it was asked for')
}

/** What went wrong on the way is told as one thing, but for what the address itself is rejected for. */
async function toldAsFailed<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  try {
    return await before(signal, work)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError(signal.aborted ? 'media.addressTooSlow' : 'media.addressFailed', { cause })
  }
}

async function* streamOf(file: OutgoingFile, signal: AbortSignal): AsyncIterable<Buffer> {
  const parts = file.stream()[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await toldAsFailed(signal, parts.next())
    if (done === true) return
    yield value
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
      return {
        ...file,
        read: (offset, length) => toldAsFailed(signal, file.read(offset, length)),
        stream: () => streamOf(file, signal),
      }
    },
  }
}
