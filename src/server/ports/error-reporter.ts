/** Where errors go that an operator wants to hear of without reading the log. */
export type ErrorReporter = {
  /** Sends an error in the background. Never throws, and never keeps a request waiting. */
  readonly report: (error: Error, message: string) => void
  /** Comes back once everything reported has left, at the latest after `patienceMs`. */
  readonly flush: (patienceMs: number) => Promise<void>
}

/** Of an installation that reports nowhere. */
export const noReports: ErrorReporter = { report: () => undefined, flush: async () => undefined }
