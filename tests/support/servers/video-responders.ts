import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Fake host of a video, with a record of its requests. */
export type VideoHost = RequestListener & {
  /** `Range` of each request, in order. */
  readonly ranges: string[]
  /** Bytes that were sent or are in flight. */
  readonly sent: () => number
}

type Options = {
  readonly delayMs?: number
  /** Number of requests that are served; the connections of later ones are closed. */
  readonly requestsMax?: number
  /** Longest response in bytes. */
  readonly partMaxBytes?: number
  /** Returns the file for a request by its index; tests change the file between requests. */
  readonly bytesOf?: (request: number) => Buffer
}

/** Responds to range requests like most file hosts (RFC 9110 §14). */
export function inParts(
  file: Buffer,
  { delayMs = 0, requestsMax = 1000, partMaxBytes = Number.POSITIVE_INFINITY, bytesOf = () => file }: Options = {},
): VideoHost {
  const ranges: string[] = []
  let sentBytes = 0
  const listener: RequestListener = async ({ headers }, response) => {
    const bytes = bytesOf(ranges.length)
    ranges.push(headers.range ?? '')
    if (ranges.length > requestsMax) return void response.destroy()
    await wait(delayMs)
    const [, firstByte, lastByte] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (firstByte === undefined) return void response.end(bytes)
    const part = bytes.subarray(Number(firstByte), Math.min(Number(lastByte) + 1, Number(firstByte) + partMaxBytes))
    sentBytes += part.length
    const contentRange = `bytes ${firstByte}-${Number(firstByte) + part.length - 1}/${bytes.length}`
    response.writeHead(206, {
      'content-range': contentRange,
      'content-length': part.length,
      'content-type': 'video/mp4',
    })
    response.end(part)
  }
  return Object.assign(listener, { ranges, sent: () => sentBytes })
}

/** Ignores `Range` and always sends the whole file. */
export function asAWhole(file: Buffer): VideoHost {
  const ranges: string[] = []
  let sentBytes = 0
  const listener: RequestListener = ({ headers }, response) => {
    ranges.push(headers.range ?? '')
    sentBytes += file.length
    response.writeHead(200, { 'content-length': file.length }).end(file)
  }
  return Object.assign(listener, { ranges, sent: () => sentBytes })
}

/** Sends some bytes, then zeros until the connection closes. */
export function endless(start: Buffer, headers: Readonly<Record<string, string>> = {}): VideoHost {
  const ranges: string[] = []
  let sentBytes = 0
  const chunk = Buffer.alloc(256 * 1024)
  const listener: RequestListener = (request, response) => {
    ranges.push(request.headers.range ?? '')
    response.writeHead(200, headers)
    response.write(start)
    const sendMore = () => {
      do sentBytes += chunk.length
      while (!response.destroyed && response.write(chunk))
      response.once('drain', sendMore)
    }
    sendMore()
  }
  return Object.assign(listener, { ranges, sent: () => sentBytes })
}
