import type { FileHandle } from 'node:fs/promises'

/** Up to `length` bytes at an offset; fewer at the end of the file. */
export type ReadAt = (offset: number, length: number) => Promise<Buffer>

/** Minimum length of a read from the disk, so that consecutive small reads, such as those of box headers, need only one. */
const minReadBytes = 4096

/** Creates a function that reads a file at an offset through a buffer. */
export function createBufferedReader(file: FileHandle): ReadAt {
  let buffered = Buffer.alloc(0)
  let bufferOffset = 0
  return async (offset, length) => {
    const start = offset - bufferOffset
    if (start >= 0 && start + length <= buffered.length) return buffered.subarray(start, start + length)
    const requestedBytes = Math.max(length, minReadBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(requestedBytes), 0, requestedBytes, offset)
    buffered = buffer.subarray(0, bytesRead)
    bufferOffset = offset
    return buffered.subarray(0, length)
  }
}
