/** Download of a file from another host. */
export type Download = {
  /** Content-Length; undefined without one. */
  readonly sizeBytes: number | undefined
  /** Can be iterated once. Rejects with `import.unreachable` when the connection breaks off, and with `import.tooSlow`. */
  readonly body: AsyncIterable<Buffer>
  /** Aborts the transfer. */
  close(): void
}

/** Downloads whole files from URLs that people enter. Their content is as untrusted as an upload. */
export interface OutgoingDownloads {
  /** True if the server may request a URL, as far as is known without a DNS lookup. */
  isPermitted(url: string): boolean
  /**
   * Rejects with `import.addressRejected` for a forbidden URL, with `import.hostRejected` and `facts.httpStatus` when
   * the host sends no file, with `import.unreachable` when there is no valid response, with `import.tooSlow`, and with the
   * reason of the signal.
   */
  open(url: string, signal: AbortSignal): Promise<Download>
}
