import type { IncomingMessage } from 'node:http'
import type { OutgoingFile } from '../outgoing-files.ts'

/** As the host says; undefined where it doesn't. */
export function lengthOf({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length']
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

const firstBytes = 256 * 1024

/**
 * A file whose host sends it only as a whole: it is received as far as it is read, and no further than `maxBytes`, all of
 * which stays in memory. As a stream nothing more is kept.
 */
export function wholeFile(answer: IncomingMessage, maxBytes: number): OutgoingFile {
  const chunks: AsyncIterator<unknown> = answer[Symbol.asyncIterator]()
  let kept = Buffer.alloc(firstBytes)
  let bytes = 0
  let hasEnded = false
  const keep = (chunk: Buffer) => {
    if (bytes + chunk.length > kept.length) {
      const larger = Buffer.alloc(Math.max(2 * kept.length, bytes + chunk.length))
      kept.copy(larger, 0, 0, bytes)
      kept = larger
    }
    chunk.copy(kept, bytes)
    bytes += chunk.length
  }
  const receiveUntil = async (end: number) => {
    while (bytes < end && !hasEnded) {
      const { done, value } = await chunks.next()
      if (done === true) hasEnded = true
      else if (Buffer.isBuffer(value)) keep(value)
    }
  }
  return {
    sizeBytes: lengthOf(answer),
    read: async (offset, length) => {
      if (!hasEnded && offset >= maxBytes) return null
      await receiveUntil(Math.min(offset + length, maxBytes))
      if (!hasEnded && bytes < offset + length) return null
      return kept.subarray(Math.min(offset, bytes), Math.min(offset + length, bytes))
    },
    stream: async function* () {
      yield kept.subarray(0, bytes)
      while (!hasEnded) {
        const { done, value } = await chunks.next()
        if (done === true) hasEnded = true
        else if (Buffer.isBuffer(value)) yield value
      }
    },
    close: () => answer.destroy(),
  }
}
