import { AVERROR_EIO, AVERROR_EOF, AVSEEK_CUR, AVSEEK_END, AVSEEK_SIZE, type AVSeekWhence } from 'node-av/constants'
import { IOContext } from 'node-av/lib'

/** A file on another host, read by byte ranges. */
export type RemoteFile = {
  readonly sizeBytes: number | undefined
  /** First bytes of the file. */
  readonly head: Uint8Array
  /** Reads up to `length` bytes; fewer at the end of the file, null if the range can't be read. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array | null>
}

const blockBytes = 256 * 1024
/** Blocks per request during sequential reading. */
const readAheadBlocks = 4
const bufferBytes = 64 * 1024

/** Block cache: reads each block of the file once. The last block is shorter. */
function blockReader({ head, read }: RemoteFile): (index: number) => Promise<Uint8Array | null> {
  const blocks = new Map<number, Uint8Array | null>()
  let lastIndex = -1
  const store = (firstIndex: number, bytes: Uint8Array, count: number) => {
    for (let index = 0; index < count; index++) {
      const block = bytes.subarray(index * blockBytes, (index + 1) * blockBytes)
      blocks.set(firstIndex + index, block)
      lastIndex = firstIndex + index
      if (block.length < blockBytes) return
    }
  }
  store(0, head, Math.ceil(head.length / blockBytes))
  return async (index) => {
    const cached = blocks.get(index)
    if (cached !== undefined) return cached
    const count = index === lastIndex + 1 ? readAheadBlocks : 1
    const bytes = await read(index * blockBytes, count * blockBytes)
    if (bytes === null) blocks.set(index, null)
    else store(index, bytes, count)
    return blocks.get(index) ?? null
  }
}

/** Custom I/O context through which FFmpeg reads a remote file; the caller frees it. */
export function openRemoteFile(file: RemoteFile): IOContext {
  const readBlock = blockReader(file)
  let position = 0
  const read = async (length: number) => {
    if (file.sizeBytes !== undefined && position >= file.sizeBytes) return AVERROR_EOF
    const index = Math.floor(position / blockBytes)
    const block = await readBlock(index)
    if (block === null) return AVERROR_EIO
    const start = position - index * blockBytes
    if (start >= block.length) return AVERROR_EOF
    const bytes = Buffer.from(block.subarray(start, start + length))
    position += bytes.length
    return bytes
  }
  const seek = (offset: bigint, whence: AVSeekWhence) => {
    if ((whence & AVSEEK_SIZE) !== 0) return BigInt(file.sizeBytes ?? -1)
    let base = 0
    if (whence === AVSEEK_CUR) base = position
    if (whence === AVSEEK_END) base = file.sizeBytes ?? Number.NaN
    const target = Number(offset) + base
    if (Number.isNaN(target) || target < 0) return -1n
    position = target
    return BigInt(position)
  }
  const context = new IOContext()
  context.allocContextWithCallbacks(bufferBytes, 0, read, null, seek)
  return context
}
