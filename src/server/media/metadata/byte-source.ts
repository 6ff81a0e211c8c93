import { open } from 'node:fs/promises'

/** Random access to the bytes of a file or of a buffer; a read returns fewer bytes at the end. */
export type ByteSource = {
  readonly sizeBytes: number
  readonly read: (offset: number, length: number) => Promise<Buffer>
}

/** Opens a file by its path, or wraps a buffer, while `work` runs. */
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
        const bytes = Buffer.alloc(Math.max(0, Math.min(length, sizeBytes - offset)))
        const { bytesRead } = await file.read(bytes, 0, bytes.length, offset)
        return bytes.subarray(0, bytesRead)
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
