/** A file on another host, read by range requests. */
export type OutgoingFile = {
  /** Size as reported by the host; undefined if it isn't. */
  readonly sizeBytes: number | undefined
  /**
   * Up to `length` bytes at an offset; fewer at the end of the file only. Null if the bytes are out of reach: beyond
   * the limits of bytes and requests for one file, or far into a file without range requests. Rejects with
   * `media.addressFailed` or `media.addressTooSlow`.
   */
  read(offset: number, length: number): Promise<Buffer | null>
  /** Streams the file from the beginning without buffering it; `read` can't be used afterwards. Rejects like `read`. */
  stream(): AsyncIterable<Buffer>
  /** Aborts the transfer. */
  close(): void
}

/**
 * Reads files at URLs that people enter, guarded against server-side request forgery (SSRF). Their content is as
 * untrusted as an upload: only the worker process may decode it.
 */
export interface OutgoingFiles {
  /** Normalizes a URL. Rejects with `media.addressRejected` for a forbidden one. */
  normalizeUrl(url: string): string
  /**
   * Rejects with `media.addressRejected` for a forbidden URL, with `media.addressFailed` when the host doesn't respond,
   * and with `media.addressTooSlow` when the signal is aborted first.
   */
  open(url: string, signal: AbortSignal): Promise<OutgoingFile>
}
