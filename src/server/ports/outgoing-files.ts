/** A file on another host, read in parts. */
export type OutgoingFile = {
  /** As the host says; undefined where it doesn't. */
  readonly sizeBytes: number | undefined
  /**
   * Up to `length` bytes at an offset; fewer at the end of the file only. Null for what is out of reach: beyond what may
   * be read of one file, or far into one of a host that sends no parts. Rejects with `media.addressFailed` or `media.addressTooSlow`.
   */
  read(offset: number, length: number): Promise<Buffer | null>
  /** All of it from the beginning, as it comes, kept nowhere; nothing is read by offsets afterwards. Rejects like `read`. */
  stream(): AsyncIterable<Buffer>
  /** Ends what is still on its way. */
  close(): void
}

/**
 * Reads files at addresses that people name: a way out of the server that a caller's words decide. What comes is as strange
 * as an upload: only the worker process may decode it.
 */
export interface OutgoingFiles {
  /** One form of all that mean the same file. Rejects with `media.addressRejected` where the server does not go. */
  permit(address: string): string
  /**
   * Rejects with `media.addressRejected` where the server does not go, with `media.addressFailed` what doesn't answer,
   * and with `media.addressTooSlow` what doesn't before the signal is aborted.
   */
  open(address: string, signal: AbortSignal): Promise<OutgoingFile>
}
