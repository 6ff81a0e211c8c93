import messages from '../locales/en/errors.json' with { type: 'json' }
import { type ErrorCode, errorStatuses } from './error-codes.ts'

const messageByCode: ReadonlyMap<string, string> = new Map(
  Object.entries(messages).flatMap(([noun, messagesOfNoun]) =>
    Object.entries(messagesOfNoun).map(([name, message]) => [`${noun}.${name}`, message] as const),
  ),
)

/** Default message of an error. */
export function defaultErrorMessage(code: ErrorCode): string {
  return messageByCode.get(code) ?? ''
}

type Details = {
  /** User-readable message that is more specific than the default. */
  readonly message?: string
  /** Data for the client, such as the current version. Never secrets, paths or SQL. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

/** Expected error, which the transports map to their responses by `code`. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly facts: Readonly<Record<string, unknown>>
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? defaultErrorMessage(code), { cause: details.cause })
    this.code = code
    this.facts = details.facts ?? {}
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  get status(): number {
    return errorStatuses[this.code]
  }

  /**
   * True if it is logged as a failure. `server.busy` without a cause isn't, because a flood would fill the log; nor are
   * requests for unsupported features (501).
   */
  get isFailure(): boolean {
    return this.status >= 500 && this.status !== 501 && (this.status !== 503 || this.cause !== undefined)
  }
}

/**
 * Body of all error responses (spec §8: errors carry errorMessage and status). Clients compare `code`, never messages.
 */
export type ErrorBody = {
  readonly errorMessage: string
  readonly status: number
  readonly code: ErrorCode
}
