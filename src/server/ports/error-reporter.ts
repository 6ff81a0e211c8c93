/** Reports errors to the operator, in addition to the log. */
export type ErrorReporter = {
  /** Sends an error in the background. Never throws, and never keeps a request waiting. */
  readonly report: (error: Error, message: string) => void
  /** Resolves once all reports are sent, at the latest after `timeoutMs`. */
  readonly flush: (timeoutMs: number) => Promise<void>
}

/** Reporter for installations without error reporting. */
export const noReports: ErrorReporter = { report: () => undefined, flush: async () => undefined }
