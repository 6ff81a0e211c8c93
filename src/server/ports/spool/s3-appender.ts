import { mebibyte } from '../../../shared/kernel/units.ts'
import type { Segment } from './s3-segments.ts'
import type { UploadAppender } from './upload-spool.ts'

/** Size of a segment: a trade-off between the memory of each running upload and the number of requests. */
export const segmentBytes = 8 * mebibyte
/** Number of segments of an upload that are stored concurrently. */
const segmentConcurrency = 2

type Store = (segment: Segment, bytes: Buffer) => Promise<void>

/** Buffers chunks until they fill a segment, and stores a few segments concurrently. */
export class S3Appender implements UploadAppender {
  readonly #store: Store
  #start: number
  #chunks: Uint8Array[] = []
  #collectedBytes = 0
  readonly #pendingStores = new Set<Promise<void>>()
  #failure: unknown

  constructor(offset: number, store: Store) {
    this.#start = offset
    this.#store = store
  }

  add(chunk: Uint8Array): void {
    this.#chunks.push(chunk)
    this.#collectedBytes += chunk.byteLength
    if (this.#collectedBytes >= segmentBytes) this.#storeSegment()
  }

  get needsDrain(): boolean {
    return this.#failure !== undefined || this.#pendingStores.size >= segmentConcurrency
  }

  #storeSegment(): void {
    const segment = { start: this.#start, end: this.#start + this.#collectedBytes }
    const bytes = Buffer.concat(this.#chunks)
    this.#start = segment.end
    this.#chunks = []
    this.#collectedBytes = 0
    const pendingStore = this.#store(segment, bytes)
      .catch((error: unknown) => {
        this.#failure ??= error
      })
      .finally(() => this.#pendingStores.delete(pendingStore))
    this.#pendingStores.add(pendingStore)
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure
  }

  /** Resolves when another segment can be stored; rejects after a failure. */
  async waitForDrain(): Promise<void> {
    if (this.#pendingStores.size >= segmentConcurrency) await Promise.race(this.#pendingStores)
    this.#throwFailure()
  }

  /** Stores all added chunks; returns the end of the upload. */
  async flush(): Promise<number> {
    if (this.#collectedBytes > 0 && this.#failure === undefined) this.#storeSegment()
    await Promise.all(this.#pendingStores)
    this.#throwFailure()
    return this.#start
  }

  async close(): Promise<void> {
    await Promise.all(this.#pendingStores)
    this.#chunks = []
  }
}
