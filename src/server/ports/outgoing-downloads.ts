/** A file on its way from another host. */
export type Download = {
  /** As the host says; undefined where it doesn't. */
  readonly sizeBytes: number | undefined
  /** As it comes, once. Rejects with `import.unreachable` where it breaks off, and with `import.tooSlow`. */
  readonly body: AsyncIterable<Buffer>
  /** Ends what is still on its way. */
  close(): void
}

/** Receives whole files from addresses that people name. What comes is as strange as an upload. */
export interface OutgoingDownloads {
  /** Whether an address is one that the server may ask, as far as it can be told without asking anybody. */
  isPermitted(address: string): boolean
  /**
   * Rejects with `import.addressRejected` where the server does not go, with `import.hostRejected` and
   * `facts.httpStatus` where the host answers no file, with `import.unreachable` where nothing readable answers, with
   * `import.tooSlow`, and with the reason of the signal.
   */
  open(address: string, signal: AbortSignal): Promise<Download>
}
