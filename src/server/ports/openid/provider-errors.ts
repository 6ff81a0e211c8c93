import { ArcticFetchError, OAuth2RequestError, UnexpectedErrorResponseBodyError, UnexpectedResponseError } from 'arctic'
import { errors } from 'jose'
import { AppError } from '../../../shared/kernel/app-error.ts'

/** Unsuccessful HTTP status. */
export class HttpStatusError extends Error {
  readonly status: number

  constructor(status: number) {
    super(`responded with status ${status}`)
    this.status = status
  }
}

/** A response that doesn't authenticate the person. */
export class InvalidProofError extends Error {}

/** OAuth 2.0 error codes (RFC 6749, 4.1.2.1) for failures of the provider itself. */
const providerErrors = new Set(['server_error', 'temporarily_unavailable'])

/** Errors of fetching keys, as opposed to invalid tokens. */
const keyErrors = new Set(['ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID', 'ERR_JOSE_GENERIC'])

/** True if the provider works and rejected the sign-in, as opposed to failing itself. */
function isRejection(error: unknown): boolean {
  if (error instanceof InvalidProofError) return true
  if (error instanceof OAuth2RequestError) return !providerErrors.has(error.code)
  if (error instanceof errors.JOSEError) return !keyErrors.has(error.code)
  const isErrorResponse =
    error instanceof HttpStatusError ||
    error instanceof UnexpectedResponseError ||
    error instanceof UnexpectedErrorResponseBodyError
  return isErrorResponse && error.status >= 400 && error.status < 500
}

/** Error shown to people, without the provider's details (threat T40). */
export function errorFor(error: unknown, retryAfterMs: number): AppError {
  if (error instanceof AppError) return error
  if (isRejection(error)) return new AppError('auth.providerRejected', { cause: error })
  const retryAfterSeconds = Math.ceil(retryAfterMs / 1000)
  return new AppError('auth.providerUnavailable', { cause: error, retryAfterSeconds })
}

const descriptionMaxLength = 500

/** Describes an error for the operator's log: no tokens, no claims, nothing about the person. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const cause = error instanceof ArcticFetchError ? describeError(error.cause) : ''
  const description = error instanceof OAuth2RequestError ? (error.description ?? '') : ''
  return [error.name, error.message, description, cause]
    .filter((part) => part !== '')
    .join(': ')
    .slice(0, descriptionMaxLength)
}
