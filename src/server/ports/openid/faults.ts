import { ArcticFetchError, OAuth2RequestError, UnexpectedErrorResponseBodyError, UnexpectedResponseError } from 'arctic'
import { errors } from 'jose'
import { AppError } from '../../../shared/kernel/app-error.ts'

/** An HTTP status that is no success. */
export class BadStatus extends Error {
  readonly status: number

  constructor(status: number) {
    super(`answered ${status}`)
    this.status = status
  }
}

/** An answer that came through, and does not say what it must. */
export class ProvesNothing extends Error {}

/** Error codes of OAuth 2.0 (RFC 6749, 4.1.2.1) that are about the provider, not about the code it was given. */
const ownProblems = new Set(['server_error', 'temporarily_unavailable'])

/** Faults of fetching keys, not of the token they were to judge. */
const keyProblems = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

/** Whether an error means that the provider judged: it works, and would not vouch. Anything else is its trouble. */
function isVerdict(error: unknown): boolean {
  if (error instanceof ProvesNothing) return true
  if (error instanceof OAuth2RequestError) return !ownProblems.has(error.code)
  if (error instanceof errors.JOSEError) return !keyProblems.has(error.code)
  const isAnswer =
    error instanceof BadStatus ||
    error instanceof UnexpectedResponseError ||
    error instanceof UnexpectedErrorResponseBodyError
  return isAnswer && error.status >= 400 && error.status < 500
}

/** The error that people get; it says nothing of what the provider said (threat T40). */
export function errorFor(error: unknown, retryAfterMs: number): AppError {
  if (error instanceof AppError) return error
  if (isVerdict(error)) return new AppError('auth.providerRejected', { cause: error })
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1000)
  return new AppError('auth.providerUnavailable', { cause: error, retryAfterSeconds })
}

/** What an operator may read of a fault: no token, no claim, nothing about the person. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const inner = error instanceof ArcticFetchError ? describeError(error.cause) : ''
  const said = error instanceof OAuth2RequestError ? (error.description ?? '') : ''
  return [error.name, error.message, said, inner]
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, 500)
}
