import { type FileHandle, open } from 'node:fs/promises'
import { AppError } from '../../../shared/kernel/app-error.ts'
import { mebibyte } from '../../../shared/kernel/units.ts'
import type { UploadAppender } from './upload-spool.ts'

/** Size of the buffered bytes beyond which the sender should wait (backpressure). */
const bufferedMaxBytes = 4 * mebibyte
/**
 * Number of chunks per write, each of up to 64 KiB. Writes of 1 MiB and more take five times as long because the kernel tries to
 * allocate large pages (measured on Linux 6.18 with ext4), and single chunks twice as long.
 */
const chunksPerWrite = 4
/** Number of bytes between background flushes, so that the final flush of an upload is short. */
const flushIntervalBytes = 32 * mebibyte
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT'])

function translateDiskFull(error: unknown): unknown {
  const isDiskFull = error instanceof Error && 'code' in error && diskFullCodes.has(String(error.code))
  return isDiskFull ? new AppError('storage.full', { cause: error }) : error
}

async function writeAll(file: FileHandle, chunks: readonly Uint8Array[], position: number): Promise<void> {
  const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
  let { bytesWritten } = await file.writev(chunks, position)
  if (bytesWritten === length) return
  const bytes = Buffer.concat(chunks)
  while (bytesWritten < length) {
    const result = await file.write(bytes, bytesWritten, length - bytesWritten, position + bytesWritten)
    bytesWritten += result.bytesWritten
  }
}

/**
 * Appends chunks to a file in order and passes them to `onWritten` afterwards; the caller must not use them in between.
 * Chunks that arrive during a write are batched into the next one.
 */
export class LocalAppender implements UploadAppender {
  readonly #file: FileHandle
  readonly #onWritten: (chunks: readonly Uint8Array[]) => void
  #position: number
  #buffer: Uint8Array[] = []
  #bufferedBytes = 0
  #writing: Promise<void> | undefined
  #flushing: Promise<void> | undefined
  #unflushedBytes = 0
  #failure: unknown

  private constructor(file: FileHandle, position: number, onWritten: (chunks: readonly Uint8Array[]) => void) {
    this.#file = file
    this.#onWritten = onWritten
    this.#position = position
  }

  /** Opens an existing file. */
  static async open(
    path: string,
    position: number,
    onWritten: (chunks: readonly Uint8Array[]) => void,
  ): Promise<LocalAppender> {
    return new LocalAppender(await open(path, 'r+'), position, onWritten)
  }

  add(chunk: Uint8Array): void {
    this.#buffer.push(chunk)
    this.#bufferedBytes += chunk.byteLength
    this.#writing ??= this.#drain()
  }

  get needsDrain(): boolean {
    return this.#bufferedBytes > bufferedMaxBytes
  }

  async #drain(): Promise<void> {
    try {
      while (this.#buffer.length > 0) {
        const chunks = this.#buffer.splice(0, chunksPerWrite)
        const length = chunks.reduce((sum, { byteLength }) => sum + byteLength, 0)
        this.#bufferedBytes -= length
        await writeAll(this.#file, chunks, this.#position)
        this.#position += length
        this.#flushIfDue(length)
        this.#onWritten(chunks)
      }
    } catch (error) {
      this.#failure = error
    }
    this.#writing = undefined
  }

  /**
   * Flushes in the background once enough bytes are written. A failure must be recorded, because a disk reports it only once
   * and not at the final flush.
   */
  #flushIfDue(length: number): void {
    this.#unflushedBytes += length
    if (this.#flushing !== undefined || this.#unflushedBytes < flushIntervalBytes) return
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

  /** Closes the file, even after a failure. */
  async close(): Promise<void> {
    await this.#writing
    await this.#flushing
    await this.#file.close()
  }

  /** Resolves when all added chunks are written; rejects with `storage.full` when the disk is full. */
  async waitForDrain(): Promise<void> {
    await this.#writing
    if (this.#failure !== undefined) throw translateDiskFull(this.#failure)
  }

  /** Waits for all writes and flushes; returns the end of the file. Rejects with `storage.full` when the disk is full. */
  async flush(): Promise<number> {
    await this.#writing
    await this.#flushing
    await this.waitForDrain()
    return this.#position
  }
}
