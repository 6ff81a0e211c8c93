import type { RequestListener } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** Fake host of a video, with a record of its requests. */
export type VideoAnswer = RequestListener & {
  /** `Range` of each request, in order. */
  readonly ranges: string[]
  /** Bytes that were sent, or are on their way. */
  readonly sent: () => number
}

type Options = {
  readonly delayMs?: number
  /** Requests that are answered; later ones break off. */
  readonly requestsMax?: number
  /** Most bytes of one answer. */
  readonly partMaxBytes?: number
  /** Changes the answer to a request, by its number. */
  readonly bytesOf?: (request: number) => Buffer
}

/** Sends parts, as most hosts of files do (RFC 9110 §14). */
export function inParts(
  file: Buffer,
  { delayMs = 0, requestsMax = 1000, partMaxBytes = Number.POSITIVE_INFINITY, bytesOf = () => file }: Options = {},
): VideoAnswer {
  const ranges: string[] = []
  let sent = 0
  const answer: RequestListener = async ({ headers }, response) => {
    const bytes = bytesOf(ranges.length)
    ranges.push(headers.range ?? '')
    if (ranges.length > requestsMax) return void response.destroy()
    await wait(delayMs)
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? []
    if (first === undefined) return void response.end(bytes)
    const part = bytes.subarray(Number(first), Math.min(Number(last) + 1, Number(first) + partMaxBytes))
    sent += part.length
    const contentRange = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`
    response.writeHead(206, {
      'content-range': contentRange,
      'content-length': part.length,
      'content-type': 'video/mp4',
    })
    response.end(part)
  }
  return Object.assign(answer, { ranges, sent: () => sent })
}

/** Knows no parts and sends the whole file, whatever it is asked for. */
export function asAWhole(file: Buffer): VideoAnswer {
  const ranges: string[] = []
  let sent = 0
  const answer: RequestListener = ({ headers }, response) => {
    ranges.push(headers.range ?? '')
    sent += file.length
    response.writeHead(200, { 'content-length': file.length }).end(file)
  }
  return Object.assign(answer, { ranges, sent: () => sent })
}

/** Sends some bytes, then zeros until the connection closes. */
export function endless(start: Buffer, headers: Readonly<Record<string, string>> = {}): VideoAnswer {
  const ranges: string[] = []
  let sent = 0
  const chunk = Buffer.alloc(256 * 1024)
  const answer: RequestListener = (request, response) => {
    ranges.push(request.headers.range ?? '')
    response.writeHead(200, headers)
    response.write(start)
    const more = () => {
      do sent += chunk.length
      while (!response.destroyed && response.write(chunk))
      response.once('drain', more)
    }
    more()
  }
  return Object.assign(answer, { ranges, sent: () => sent })
}
