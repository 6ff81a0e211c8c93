import type { IncomingMessage } from 'node:http'
import type { OutgoingFile } from '../outgoing-files.ts'

/** Content-Length of a response; undefined without a valid one. */
export function contentLengthOf({ headers }: IncomingMessage): number | undefined {
  const length = headers['content-length']
  return length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

const initialBufferBytes = 256 * 1024

/**
 * A file from a host without support for range requests. It is downloaded as far as it is read, up to `maxBytes`, and
 * buffered in memory. `read` returns null beyond `maxBytes`. `stream` passes the rest on unbuffered, so that nothing
 * can be read after it.
 */
export function wholeFile(response: IncomingMessage, maxBytes: number): OutgoingFile {
  const chunks: AsyncIterator<unknown> = response[Symbol.asyncIterator]()
  let buffer = Buffer.alloc(initialBufferBytes)
  let bufferedBytes = 0
  let hasEnded = false
  const append = (chunk: Buffer) => {
    if (bufferedBytes + chunk.length > buffer.length) {
      const largerBuffer = Buffer.alloc(Math.max(2 * buffer.length, bufferedBytes + chunk.length))
      buffer.copy(largerBuffer, 0, 0, bufferedBytes)
      buffer = largerBuffer
    }
    chunk.copy(buffer, bufferedBytes)
    bufferedBytes += chunk.length
  }
  const receiveUntil = async (end: number) => {
    while (bufferedBytes < end && !hasEnded) {
      const { done, value } = await chunks.next()
      if (done === true) hasEnded = true
      else if (Buffer.isBuffer(value)) append(value)
    }
  }
  return {
    sizeBytes: contentLengthOf(response),
    read: async (offset, length) => {
      if (!hasEnded && offset >= maxBytes) return null
      await receiveUntil(Math.min(offset + length, maxBytes))
      if (!hasEnded && bufferedBytes < offset + length) return null
      return buffer.subarray(Math.min(offset, bufferedBytes), Math.min(offset + length, bufferedBytes))
    },
    stream: async function* () {
      yield buffer.subarray(0, bufferedBytes)
      while (!hasEnded) {
        const { done, value } = await chunks.next()
        if (done === true) hasEnded = true
        else if (Buffer.isBuffer(value)) yield value
      }
    },
    close: () => response.destroy(),
  }
}
