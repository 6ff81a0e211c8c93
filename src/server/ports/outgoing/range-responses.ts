import type { IncomingMessage } from 'node:http'

export type ResponseRange = {
  readonly offset: number
  readonly length: number
  /** Size of the whole file, if reported. */
  readonly sizeBytes: number | undefined
}

/** Content-Range (RFC 9110 §14.4). */
const contentRange = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/

/** Range of the file in a response; undefined without a valid Content-Range. */
export function rangeOf({ headers }: IncomingMessage): ResponseRange | undefined {
  const [, firstByte, lastByte, size] = contentRange.exec(headers['content-range'] ?? '') ?? []
  const offset = Number(firstByte)
  const length = Number(lastByte) - offset + 1
  if (firstByte === undefined || lastByte === undefined || length < 1) return undefined
  return { offset, length, sizeBytes: size === '*' ? undefined : Number(size) }
}

/** Reads a body of exactly `length` bytes; throws for any other. */
export async function readExactly(response: IncomingMessage, length: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const data of response) {
      const chunk = Buffer.from(data)
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > length) throw new Error('the response is too large')
    }
  } finally {
    response.destroy()
  }
  if (bytes < length) throw new Error('the response is too short')
  return Buffer.concat(chunks)
}
