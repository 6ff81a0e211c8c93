import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { limits } from '../../../shared/limits.ts'
import { thumbnailLimits } from '../../../shared/media/thumbnails/thumbnail-limits.ts'
import type { OutgoingFile, OutgoingFiles } from '../outgoing-files.ts'
import { abortable } from './abortable.ts'
import { connectionTo, type Hop } from './connection-to.ts'
import { machineNetwork, type Network } from './network.ts'
import { type PermittedHosts, readPermittedAddress } from './permitted-address.ts'
import { rangeOf, readExactly } from './range-answers.ts'
import { wholeFile } from './whole-file.ts'

export type FileRules = {
  readonly hosts: readonly string[]
  /** Also permits http to loopback, for tests and development. */
  readonly allowsLoopback?: boolean
  readonly network?: Network
}

const redirects = new Set([301, 302, 303, 307, 308])

type Part = { readonly offset: number; readonly length: number }

async function requestPart(hop: Hop, { offset, length }: Part): Promise<IncomingMessage> {
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
    const outgoing = send(url, options, resolve)
    // A response that switches protocols would leave the socket open.
    outgoing.once('upgrade', (_answer, socket) => socket.destroy())
    outgoing.once('error', reject).once('close', () => reject(new Error('the connection was closed')))
    outgoing.end()
  })
}

type FollowOptions = { readonly permitted: PermittedHosts; readonly network: Network; readonly signal: AbortSignal }
type FinalResponse = { readonly hop: Hop; readonly answer: IncomingMessage }

/** Follows redirects and checks each address like the first one. */
async function follow(first: string, { permitted, network, signal }: FollowOptions): Promise<FinalResponse> {
  let url = readPermittedAddress(first, permitted)
  for (let step = 0; step <= limits.outgoingRedirectsMax; step++) {
    const hop = { url, network, signal }
    const answer = await requestPart(hop, { offset: 0, length: thumbnailLimits.headBytes })
    const { statusCode = 0, headers } = answer
    if (statusCode === 200 || statusCode === 206) return { hop, answer }
    answer.destroy()
    if (!redirects.has(statusCode) || headers.location === undefined) throw new Error(`the host answered ${statusCode}`)
    url = readPermittedAddress(headers.location, permitted, url)
  }
  throw new Error('too many redirects')
}

type RemoteFile = { readonly hop: Hop; readonly sizeBytes: number | undefined }

/** Fetches up to `length` bytes, as hosts may send less than requested (RFC 9110 §14.2). An empty part is the end of the file. */
async function fetchPart({ hop, sizeBytes }: RemoteFile, { offset, length }: Part): Promise<Buffer> {
  const answer = await requestPart(hop, { offset, length })
  const range = answer.statusCode === 206 ? rangeOf(answer) : undefined
  const isSame = range?.offset === offset && range.sizeBytes === sizeBytes
  if (isSame) return readExactly(answer, Math.min(range.length, length))
  answer.destroy()
  // Without a known size, status 416 marks the end of the file.
  if (sizeBytes === undefined && answer.statusCode === 416) return Buffer.alloc(0)
  throw new Error(`the host answered ${answer.statusCode} to a range request`)
}

/** A file whose host supports ranges: each part is a request to the final URL, without further redirects. */
function partedFile(remoteFile: RemoteFile, head: Buffer): OutgoingFile {
  const { sizeBytes } = remoteFile
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
      const part = await fetchPart(remoteFile, { offset: at, length: end - at })
      // Only received bytes count.
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
        if (part === null) throw new Error('the file takes too many requests')
        if (part.length === 0) return
        yield part
        at += part.length
      }
    },
    close: () => {},
  }
}

async function fileOf({ hop, answer }: FinalResponse): Promise<OutgoingFile> {
  if (![undefined, 'identity'].includes(answer.headers['content-encoding'])) {
    answer.destroy()
    throw new Error('the host answered with an encoding that was not requested')
  }
  if (answer.statusCode === 200) return wholeFile(answer, thumbnailLimits.videoMaxBytes)
  const range = rangeOf(answer)
  if (range?.offset === 0 && range.length <= thumbnailLimits.headBytes)
    return partedFile({ hop, sizeBytes: range.sizeBytes }, await readExactly(answer, range.length))
  answer.destroy()
  throw new Error('the host answered with another range than requested')
}

/** Converts network errors to `media.addressFailed` or `media.addressTooSlow`. */
async function withAddressErrors<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  try {
    return await abortable(signal, work)
  } catch (cause) {
    if (cause instanceof AppError) throw cause
    throw new AppError(signal.aborted ? 'media.addressTooSlow' : 'media.addressFailed', { cause })
  }
}

async function* streamOf(file: OutgoingFile, signal: AbortSignal): AsyncIterable<Buffer> {
  const parts = file.stream()[Symbol.asyncIterator]()
  for (;;) {
    const { done, value } = await withAddressErrors(signal, parts.next())
    if (done === true) return
    yield value
  }
}

/**
 * Reads files with SSRF protection (threat T05): only hosts that the operator allowed, only https, only public IP
 * addresses, and the checked address is pinned for the connection.
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
      const file = await withAddressErrors(signal, follow(address, { permitted, network, signal }).then(fileOf))
      return {
        ...file,
        read: (offset, length) => withAddressErrors(signal, file.read(offset, length)),
        stream: () => streamOf(file, signal),
      }
    },
  }
}
