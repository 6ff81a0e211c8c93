import type { IncomingMessage } from 'node:http'
import type { OutgoingFile } from '../outgoing-files.ts'

/** Content-Length of a response; undefined without a valid one. */
export function lengthOf({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length']
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

const initialBufferBytes = 256 * 1024

/**
 * A file whose host doesn't support range requests. It is downloaded as far as it is read, up to `maxBytes`, and buffered
 * in memory. The remainder that a stream reads isn't buffered.
 */
export function wholeFile(response: IncomingMessage, maxBytes: number): OutgoingFile {
  const chunks: AsyncIterator<unknown> = response[Symbol.asyncIterator]()
  let buffer = Buffer.alloc(initialBufferBytes)
  let bytes = 0
  let hasEnded = false
  const append = (chunk: Buffer) => {
    if (bytes + chunk.length > buffer.length) {
      const larger = Buffer.alloc(Math.max(2 * buffer.length, bytes + chunk.length))
      buffer.copy(larger, 0, 0, bytes)
      buffer = larger
    }
    chunk.copy(buffer, bytes)
    bytes += chunk.length
  }
  const receiveUntil = async (end: number) => {
    while (bytes < end && !hasEnded) {
      const { done, value } = await chunks.next()
      if (done === true) hasEnded = true
      else if (Buffer.isBuffer(value)) append(value)
    }
  }
  return {
    sizeBytes: lengthOf(response),
    read: async (offset, length) => {
      if (!hasEnded && offset >= maxBytes) return null
      await receiveUntil(Math.min(offset + length, maxBytes))
      if (!hasEnded && bytes < offset + length) return null
      return buffer.subarray(Math.min(offset, bytes), Math.min(offset + length, bytes))
    },
    stream: async function* () {
      yield buffer.subarray(0, bytes)
      while (!hasEnded) {
        const { done, value } = await chunks.next()
        if (done === true) hasEnded = true
        else if (Buffer.isBuffer(value)) yield value
      }
    },
    close: () => response.destroy(),
  }
}
