import type { FileHandle } from 'node:fs/promises'
import { AppError } from '../../shared/kernel/app-error.ts'

/** Bytes kept in memory while the disk is busy; beyond them the sender should wait. */
const waitingMaxBytes = 4 * 1024 ** 2
const noRoom = new Set(['ENOSPC', 'EDQUOT'])

function refusalOf(error: unknown): unknown {
  const full = error instanceof Error && 'code' in error && noRoom.has(String(error.code))
  return full ? new AppError('storage.full', { cause: error }) : error
}

async function writeAll(file: FileHandle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  let { bytesWritten } = await file.writev(chunks, position)
  if (bytesWritten === length) return
  const rest = Buffer.concat(chunks)
  while (bytesWritten < length) {
    const more = await file.write(rest, bytesWritten, length - bytesWritten, position + bytesWritten)
    bytesWritten += more.bytesWritten
  }
}

/**
 * Gives a chunk's memory back now. Left to the collector, which sees hundreds of MiB outside its heap, it costs a full
 * collection every few MiB: more time than receiving takes (measured).
 */
function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}

/**
 * Writes chunks to a file in order, and takes them over: nobody else may use them afterwards. What comes while a write
 * is under way goes into the next one, together.
 */
export class Appender {
  readonly #file: FileHandle
  #position: number
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #writing: Promise<void> | undefined
  #failure: unknown

  constructor(file: FileHandle, position: number) {
    this.#file = file
    this.#position = position
  }

  add(chunk: Uint8Array): void {
    this.#waiting.push(chunk)
    this.#waitingBytes += chunk.byteLength
    this.#writing ??= this.#drain()
  }

  get isBehind(): boolean {
    return this.#waitingBytes > waitingMaxBytes
  }

  async #drain(): Promise<void> {
    try {
      while (this.#waiting.length > 0) {
        const [chunks, length] = [this.#waiting, this.#waitingBytes]
        this.#waiting = []
        this.#waitingBytes = 0
        await writeAll(this.#file, chunks, this.#position)
        this.#position += length
        for (const chunk of chunks) giveBack(chunk)
      }
    } catch (error) {
      this.#failure = error
    }
    this.#writing = undefined
  }

  /** Lets go of the file, whatever became of what was added. */
  async close(): Promise<void> {
    await this.#writing
    await this.#file.close()
  }

  /** The end of the file, once all that was added is written. 507 when the disk had no room for it. */
  async settled(): Promise<number> {
    await this.#writing
    if (this.#failure !== undefined) throw refusalOf(this.#failure)
    return this.#position
  }
}
