/** Waits for the one place at an upload. */
export type LockWish = {
  /** Gives the wait up. */
  readonly signal?: AbortSignal
  /** Called while holding, once somebody else waits: an answer without haste is to let go soon. */
  readonly onWanted?: () => void
  /** Rejects at once, and disturbs nobody, when somebody holds the upload. */
  readonly onlyIfFree?: boolean
}

/** Takes the bytes of one request to an upload, in order. */
export interface UploadAppender {
  /** Takes a chunk over; nobody else may use it afterwards. */
  add(chunk: Uint8Array): void
  /** Whether so much waits to be written that the sender should wait too. */
  readonly isBehind: boolean
  /** Comes back when there is room for more. 507 when the store had no room, 503 when it is away. */
  written(): Promise<void>
  /** Everything that was added is kept; the offset after it. Rejects as `written` does. */
  settled(): Promise<number>
  /** Lets go of the upload, whatever became of what was added. */
  close(): Promise<void>
}

/**
 * Where uploads grow until they are whole. Who owns one and how long it will be is in the database. Bytes that were
 * settled outlive the process. A local spool is one folder; one in an object store is open to every process.
 */
export interface UploadSpool {
  /** Makes the upload, without bytes. */
  create(uploadId: string): Promise<void>
  /** Bytes that are there from the first on; undefined for an upload that is not there. */
  sizeOf(uploadId: string): Promise<number | undefined>
  append(uploadId: string, offset: number): Promise<UploadAppender>
  /** Lends the bytes as a file of this machine for as long as the work takes, which may move it elsewhere. */
  withFile<Value>(uploadId: string, work: (path: string) => Promise<Value>): Promise<Value>
  /** SHA-256 of the whole file at `path`, in hexadecimal digits; from what was noted on the way, where that was all. */
  sha256Of(uploadId: string, path: string): Promise<string>
  /** Comes back when a power cut can no longer take what is written so far. */
  sync(uploadId: string): Promise<void>
  remove(uploadId: string): Promise<void>
  /** Ids of the uploads there are, page by page in a fixed order, from the one after `after` on. */
  pages(after?: string): AsyncIterable<readonly string[]>
  /**
   * Takes an upload for oneself, in the order of asking; the answer lets go of it. Rejects with `upload.locked` when
   * too many wait already or the wait is long.
   */
  lock(uploadId: string, wish?: LockWish): Promise<() => void>
}
