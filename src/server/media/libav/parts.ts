import { AVERROR_EIO, AVERROR_EOF, AVSEEK_CUR, AVSEEK_END, AVSEEK_SIZE, type AVSeekWhence } from 'node-av/constants'
import { IOContext } from 'node-av/lib'

/** A file that lies elsewhere. */
export type FileInParts = {
  readonly sizeBytes: number | undefined
  readonly head: Uint8Array
  /** Up to `length` bytes; fewer are the last, null is out of reach. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array | null>
}

const blockBytes = 256 * 1024
/** Brought at once where one follows the other. */
const blocksAhead = 4
const bufferBytes = 64 * 1024

/** Blocks of the file by number, each brought once. The last one is shorter. */
function blocksOf({ head, read }: FileInParts): (index: number) => Promise<Uint8Array | null> {
  const blocks = new Map<number, Uint8Array | null>()
  let last = -1
  const keep = (from: number, bytes: Uint8Array, count: number) => {
    for (let index = 0; index < count; index++) {
      const block = bytes.subarray(index * blockBytes, (index + 1) * blockBytes)
      blocks.set(from + index, block)
      last = from + index
      if (block.length < blockBytes) return
    }
  }
  keep(0, head, Math.ceil(head.length / blockBytes))
  return async (index) => {
    const known = blocks.get(index)
    if (known !== undefined) return known
    const count = index === last + 1 ? blocksAhead : 1
    const bytes = await read(index * blockBytes, count * blockBytes)
    if (bytes === null) blocks.set(index, null)
    else keep(index, bytes, count)
    return blocks.get(index) ?? null
  }
}

/** What the library reads such a file by; the caller frees it. */
export function openParts(file: FileInParts): IOContext {
  const blockAt = blocksOf(file)
  let at = 0
  const read = async (length: number) => {
    if (file.sizeBytes !== undefined && at >= file.sizeBytes) return AVERROR_EOF
    const index = Math.floor(at / blockBytes)
    const block = await blockAt(index)
    if (block === null) return AVERROR_EIO
    const from = at - index * blockBytes
    if (from >= block.length) return AVERROR_EOF
    const bytes = Buffer.from(block.subarray(from, from + length))
    at += bytes.length
    return bytes
  }
  const seek = (offset: bigint, whence: AVSeekWhence) => {
    if ((whence & AVSEEK_SIZE) !== 0) return BigInt(file.sizeBytes ?? -1)
    const base = whence === AVSEEK_CUR ? at : whence === AVSEEK_END ? file.sizeBytes : 0
    const target = Number(offset) + (base ?? Number.NaN)
    if (!(target >= 0)) return -1n
    at = target
    return BigInt(at)
  }
  const context = new IOContext()
  context.allocContextWithCallbacks(bufferBytes, 0, read, null, seek)
  return context
}
