import type { IncomingMessage } from 'node:http'

export type AnsweredRange = {
  readonly offset: number
  readonly length: number
  /** Of the whole file, where it is told. */
  readonly sizeBytes: number | undefined
}

/** Content-Range (RFC 9110 §14.4). */
const contentRange = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/

/** Which part of a file an answer holds; undefined where it tells none. */
export function rangeOf({ headers }: IncomingMessage): AnsweredRange | undefined {
  const [, first, last, size] = contentRange.exec(headers['content-range'] ?? '') ?? []
  const offset = Number(first)
  const length = Number(last) - offset + 1
  if (first === undefined || last === undefined || length < 1) return undefined
  return { offset, length, sizeBytes: size === '*' ? undefined : Number(size) }
}

/** A body of exactly so many bytes. */
export async function readExactly(answer: IncomingMessage, length: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of answer) {
      const part = Buffer.from(chunk)
      parts.push(part)
      bytes += part.length
      if (bytes > length) throw new Error('the answer is too large')
    }
  } finally {
    answer.destroy()
  }
  if (bytes < length) throw new Error('the answer is too short')
  return Buffer.concat(parts)
}
