/** Waits for the one place at an upload. */
export type LockWish = {
  /** Gives the wait up. */
  readonly signal?: AbortSignal
  /** Called while holding, once somebody else waits: an answer without haste is to let go soon. */
  readonly onWanted?: () => void
  /** Rejects at once, and disturbs nobody, when somebody holds the upload. */
  readonly onlyIfFree?: boolean
}

/**
 * Where uploads grow until they are whole: one plain file each, named by its id, and nothing else; who owns it and how
 * long it will be is in the database. Belongs to one process.
 */
export interface UploadSpool {
  readonly folder: string
  pathOf(uploadId: string): string
  /** Makes the empty file. */
  create(uploadId: string): Promise<void>
  /** Bytes that are there; undefined without a file. */
  sizeOf(uploadId: string): Promise<number | undefined>
  /**
   * Hashes what is appended from `offset` on, so that the end of an upload need not read it all again. It takes the
   * chunks over, in order and once they are written.
   */
  follow(uploadId: string, offset: number): (chunks: readonly Uint8Array[]) => void
  /** SHA-256 of the whole file, in hexadecimal digits; `path` where it has left the spool. */
  sha256Of(uploadId: string, path?: string): Promise<string>
  /** Comes back when what is written so far is on the disk. */
  sync(uploadId: string): Promise<void>
  remove(uploadId: string): Promise<void>
  /** Ids of the files there are. */
  list(): Promise<string[]>
  /**
   * Takes an upload for oneself, in the order of asking; the answer lets go of it. Rejects with `upload.locked` when
   * too many wait already or the wait is long.
   */
  lock(uploadId: string, wish?: LockWish): Promise<() => void>
}
