/** Options for locking an upload. */
export type LockOptions = {
  /** Aborts the wait. */
  readonly signal?: AbortSignal
  /** Called while holding the lock when another request waits for it, so that the holder can finish early. */
  readonly onContention?: () => void
  /** Rejects immediately, without notifying the holder, when the upload is locked. */
  readonly onlyIfFree?: boolean
}

/** Appends the bytes of one request to an upload, in order. */
export interface UploadAppender {
  /** Takes ownership of a chunk. */
  add(chunk: Uint8Array): void
  /** Backpressure: true if the sender should pause. */
  readonly needsDrain: boolean
  /** Resolves when the appender can accept more. Rejects with `storage.full` or `server.busy`. */
  waitForDrain(): Promise<void>
  /** Resolves with the end offset once all chunks are stored. Rejects as `waitForDrain` does. */
  flush(): Promise<number>
  /** Releases resources, even after a failure. */
  close(): Promise<void>
}

/**
 * Storage of incomplete uploads. Their owner and final size are in the database. Flushed bytes survive the process. A
 * local spool is a folder of one machine; a spool in an object store is shared by all processes.
 */
export interface UploadSpool {
  /** Creates an empty upload. */
  create(uploadId: string): Promise<void>
  /** Number of stored bytes; undefined for an unknown upload. */
  sizeOf(uploadId: string): Promise<number | undefined>
  append(uploadId: string, offset: number): Promise<UploadAppender>
  /** Provides the bytes as a local file for the duration of `work`, which may move the file. */
  withFile<Value>(uploadId: string, work: (path: string) => Promise<Value>): Promise<Value>
  /** SHA-256 of the file at `path`, in hexadecimal; from the running digest if that covers the whole file. */
  sha256Of(uploadId: string, path: string): Promise<string>
  /** Resolves when all received bytes are durable. */
  sync(uploadId: string): Promise<void>
  remove(uploadId: string): Promise<void>
  /** Sorted ids of all uploads, page by page, starting after the id `after`. */
  pages(after?: string): AsyncIterable<readonly string[]>
  /**
   * Locks an upload, first come first served; returns the release function. Rejects with `upload.locked` when the queue
   * is full or the wait times out.
   */
  lock(uploadId: string, options?: LockOptions): Promise<() => void>
}
