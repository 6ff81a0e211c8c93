import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '../../../shared/kernel/app-error.ts'
import type { UploadAppender } from './upload-spool.ts'

/** Bytes kept in memory while the disk is busy; beyond them the sender should wait. */
const waitingMaxBytes = 4 * 1024 ** 2
/**
 * Chunks written together, of up to 64 KiB as they come from a socket. A kernel that looks for large pages takes five
 * times as long over writes of 1 MiB and more (measured on Linux 6.18 with ext4), and twice as long over single chunks.
 */
const chunksTogether = 4
/** Bytes after which the disk is asked to begin, so that little is left to wait for at the end of an upload. */
const flushBytes = 32 * 1024 ** 2
const noSpace = new Set(['ENOSPC', 'EDQUOT'])

function apiErrorOf(error: unknown): unknown {
  const full = error instanceof Error && 'code' in error && noSpace.has(String(error.code))
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
 * Writes chunks to a file in order and hands them on once they are written: nobody else may use them meanwhile. What
 * comes while a write is under way waits for the next one.
 */
export class LocalAppender implements UploadAppender {
  readonly #file: FileHandle
  readonly #onWritten: (chunks: readonly Uint8Array[]) => void
  #position: number
  #waiting: Uint8Array[] = []
  #waitingBytes = 0
  #writing: Promise<void> | undefined
  #flushing: Promise<void> | undefined
  #unflushedBytes = 0
  #failure: unknown

  private constructor(file: FileHandle, position: number, onWritten: (chunks: readonly Uint8Array[]) => void) {
    this.#file = file
    this.#onWritten = onWritten
    this.#position = position
  }

  /** Of a file that is there. */
  static async open(
    path: string,
    position: number,
    onWritten: (chunks: readonly Uint8Array[]) => void,
  ): Promise<LocalAppender> {
    return new LocalAppender(await open(path, 'r+'), position, onWritten)
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
        const chunks = this.#waiting.splice(0, chunksTogether)
        const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
        this.#waitingBytes -= length
        await writeAll(this.#file, chunks, this.#position)
        this.#position += length
        this.#flushAfter(length)
        this.#onWritten(chunks)
      }
    } catch (error) {
      this.#failure = error
    }
    this.#writing = undefined
  }

  /** A failure counts although nobody waits here: a disk tells it once, and the flush at the end would not hear of it. */
  #flushAfter(length: number): void {
    this.#unflushedBytes += length
    if (this.#flushing !== undefined || this.#unflushedBytes < flushBytes) return
    this.#unflushedBytes = 0
    this.#flushing = this.#file
      .datasync()
      .catch((error: unknown) => {
        this.#failure ??= error
      })
      .finally(() => {
        this.#flushing = undefined
      })
  }

  /** Lets go of the file, whatever became of what was added. */
  async close(): Promise<void> {
    await this.#writing
    await this.#flushing
    await this.#file.close()
  }

  /** Comes back when all that was added is written. 507 when the disk had no room for it. */
  async written(): Promise<void> {
    await this.#writing
    if (this.#failure !== undefined) throw apiErrorOf(this.#failure)
  }

  /** The end of the file, once nothing is under way any more. 507 when the disk had no room for it. */
  async settled(): Promise<number> {
    await this.#writing
    await this.#flushing
    await this.written()
    return this.#position
  }
}
