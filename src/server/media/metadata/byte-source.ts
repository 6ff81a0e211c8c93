import { open } from 'node:fs/promises'

/** Bytes of a file or of memory, by their position; shorter than asked for at the end. */
export type ByteSource = {
  readonly sizeBytes: number
  readonly read: (offset: number, length: number) => Promise<Buffer>
}

/** Opens a file, or takes bytes in memory, for as long as the work lasts. */
export async function withByteSource<Value>(
  input: string | Uint8Array,
  work: (source: ByteSource) => Promise<Value>,
): Promise<Value> {
  if (typeof input !== 'string') return work(memorySource(input))
  const file = await open(input, 'r')
  try {
    const { size: sizeBytes } = await file.stat()
    return await work({
      sizeBytes,
      async read(offset, length) {
        const room = Buffer.alloc(Math.max(0, Math.min(length, sizeBytes - offset)))
        const { bytesRead } = await file.read(room, 0, room.length, offset)
        return room.subarray(0, bytesRead)
      },
    })
  } finally {
    await file.close()
  }
}

function memorySource(input: Uint8Array): ByteSource {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength)
  return {
    sizeBytes: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  }
}
