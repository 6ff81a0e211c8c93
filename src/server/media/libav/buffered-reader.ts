import type { FileHandle } from 'node:fs/promises'

/** Up to `length` bytes at an offset; fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

/** Read-ahead. It turns many small consecutive reads, such as reads of box headers, into one read from the disk. */
const readAheadBytes = 4096

/** Creates a function that reads a file at an offset, and reads ahead so that consecutive reads need few calls. */
export function bufferedReader(file: FileHandle): ReadAt {
  let buffered = Buffer.alloc(0)
  let bufferOffset = 0
  return async (offset, length) => {
    const start = offset - bufferOffset
    if (start >= 0 && start + length <= buffered.length) return buffered.subarray(start, start + length)
    const readBytes = Math.max(length, readAheadBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(readBytes), 0, readBytes, offset)
    buffered = buffer.subarray(0, bytesRead)
    bufferOffset = offset
    return buffered.subarray(0, length)
  }
}
