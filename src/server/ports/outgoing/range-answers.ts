import type { IncomingMessage } from 'node:http'

export type AnsweredRange = {
  readonly offset: number
  readonly length: number
  /** Size of the whole file, if reported. */
  readonly sizeBytes: number | undefined
}

/** Content-Range (RFC 9110 §14.4). */
const contentRange = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15}|\*)$/

/** Range of the file in a response; undefined without a valid Content-Range. */
export function rangeOf({ headers }: IncomingMessage): AnsweredRange | undefined {
  const [, first, last, size] = contentRange.exec(headers['content-range'] ?? '') ?? []
  const offset = Number(first)
  const length = Number(last) - offset + 1
  if (first === undefined || last === undefined || length < 1) return undefined
  return { offset, length, sizeBytes: size === '*' ? undefined : Number(size) }
}

/** Reads a body of exactly `length` bytes; throws for any other. */
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
