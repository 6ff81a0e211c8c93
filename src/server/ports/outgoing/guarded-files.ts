import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { thumbnailLimits } from '../../../shared/media/thumbnails/thumbnail-limits.ts'
import type { OutgoingFile, OutgoingFiles } from '../outgoing-files.ts'
import { abortable } from './abortable.ts'
import { connectionTo, type Hop, redirectsMax } from './connection-to.ts'
import { type Network, systemNetwork } from './network.ts'
import { type PermittedHosts, readPermittedUrl } from './permitted-url.ts'
import { rangeOf, readExactly } from './range-responses.ts'
import { wholeFile } from './whole-file.ts'

export type FileRules = {
  readonly hosts: readonly string[]
  /** Permits http to loopback addresses too, for tests and development. */
  readonly allowsLoopback?: boolean
  readonly network?: Network
}

const redirectStatuses = new Set([301, 302, 303, 307, 308])

type RequestedRange = { readonly offset: number; readonly length: number }

async function requestRange(hop: Hop, { offset, length }: RequestedRange): Promise<IncomingMessage> {
  const { url, signal } = hop
  const request = url.protocol === 'http:' ? requestHttp : requestHttps
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
    const outgoing = request(url, options, resolve)
    // A response that switches protocols would leave the socket open.
    outgoing.once('upgrade', (_response, socket) => socket.destroy())
    outgoing.once('error', reject).once('close', () => reject(new Error('the connection was closed')))
    outgoing.end()
  })
}

type FollowOptions = { readonly permitted: PermittedHosts; readonly network: Network; readonly signal: AbortSignal }
type FinalResponse = { readonly hop: Hop; readonly response: IncomingMessage }

/** Follows redirects and checks each URL like the first one. */
async function followRedirects(
  firstUrl: string,
  { permitted, network, signal }: FollowOptions,
): Promise<FinalResponse> {
  let url = readPermittedUrl(firstUrl, permitted)
  for (let redirectCount = 0; redirectCount <= redirectsMax; redirectCount++) {
    const hop = { url, network, signal }
    const response = await requestRange(hop, { offset: 0, length: thumbnailLimits.firstRangeBytes })
    const { statusCode = 0, headers } = response
    if (statusCode === 200 || statusCode === 206) return { hop, response }
    response.destroy()
    if (!redirectStatuses.has(statusCode) || headers.location === undefined)
      throw new Error(`the host answered ${statusCode}`)
    url = readPermittedUrl(headers.location, permitted, url)
  }
  throw new Error('too many redirects')
}

type RemoteFile = { readonly hop: Hop; readonly sizeBytes: number | undefined }

/**
 * Fetches up to `length` bytes. Hosts may send less than requested (RFC 9110 §14.2); an empty result marks the end of
 * the file.
 */
async function fetchRange({ hop, sizeBytes }: RemoteFile, { offset, length }: RequestedRange): Promise<Buffer> {
  const response = await requestRange(hop, { offset, length })
  const range = response.statusCode === 206 ? rangeOf(response) : undefined
  const isRequestedRange = range?.offset === offset && range.sizeBytes === sizeBytes
  if (isRequestedRange) return readExactly(response, Math.min(range.length, length))
  response.destroy()
  // Without a known size, status 416 marks the end of the file.
  if (sizeBytes === undefined && response.statusCode === 416) return Buffer.alloc(0)
  throw new Error(`the host answered ${response.statusCode} to a range request`)
}

/** A file from a host that supports range requests. They go to the final URL without further redirects. */
function rangeRequestFile(remoteFile: RemoteFile, beginning: Buffer): OutgoingFile {
  const { sizeBytes } = remoteFile
  let downloadedBytes = beginning.length
  let requestCount = 1
  const read = async (offset: number, length: number): Promise<Buffer | null> => {
    const end = Math.min(offset + length, sizeBytes ?? Number.POSITIVE_INFINITY)
    const parts = [beginning.subarray(offset, end)]
    let position = offset + Math.max(0, Math.min(beginning.length, end) - offset)
    while (position < end) {
      const requestedBytes = end - position
      downloadedBytes += requestedBytes
      requestCount++
      if (downloadedBytes > thumbnailLimits.videoDownloadMaxBytes || requestCount > thumbnailLimits.requestsMax)
        return null
      const part = await fetchRange(remoteFile, { offset: position, length: requestedBytes })
      // Bytes that weren't received don't count.
      downloadedBytes -= requestedBytes - part.length
      if (part.length === 0) break
      parts.push(part)
      position += part.length
    }
    return Buffer.concat(parts)
  }
  return {
    sizeBytes,
    read,
    stream: async function* () {
      for (let position = 0; sizeBytes === undefined || position < sizeBytes; ) {
        const part = await read(position, thumbnailLimits.rangeMaxBytes)
        if (part === null) throw new Error('the file takes too many requests')
        if (part.length === 0) return
        yield part
        position += part.length
      }
    },
    close: () => {},
  }
}

async function openFile({ hop, response }: FinalResponse): Promise<OutgoingFile> {
  if (![undefined, 'identity'].includes(response.headers['content-encoding'])) {
    response.destroy()
    throw new Error('the host answered with an encoding that was not requested')
  }
  if (response.statusCode === 200) return wholeFile(response, thumbnailLimits.videoDownloadMaxBytes)
  const range = rangeOf(response)
  if (range?.offset === 0 && range.length <= thumbnailLimits.firstRangeBytes)
    return rangeRequestFile({ hop, sizeBytes: range.sizeBytes }, await readExactly(response, range.length))
  response.destroy()
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
 * addresses. The checked address is pinned for the connection.
 */
export function guardedFiles({ hosts, allowsLoopback = false, network = systemNetwork }: FileRules): OutgoingFiles {
  const permitted = { hosts: new Set(hosts), allowsLoopback }
  return {
    normalizeUrl: (text) => {
      const url = readPermittedUrl(text, permitted)
      url.hash = ''
      return url.href
    },
    open: async (firstUrl, signal) => {
      const file = await withAddressErrors(
        signal,
        followRedirects(firstUrl, { permitted, network, signal }).then(openFile),
      )
      return {
        ...file,
        read: (offset, length) => withAddressErrors(signal, file.read(offset, length)),
        stream: () => streamOf(file, signal),
      }
    },
  }
}
