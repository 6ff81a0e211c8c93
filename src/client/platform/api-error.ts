import { type ErrorCode, isErrorCode } from '../../shared/kernel/error-codes.ts'
import { parseRetryAfter } from '../../shared/web/retry-after.ts'

/** Error response of the server. */
export type ApiError = {
  readonly code: ErrorCode
  readonly status: number
  /** Localized message for users. */
  readonly message: string
  readonly facts: Readonly<Record<string, unknown>>
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** API error of a failed call; `null` if there was no response of the server. */
export function apiErrorOf(error: unknown): ApiError | null {
  const data = isRecord(error) ? error.data : undefined
  if (!isRecord(data) || !isErrorCode(data.code)) return null
  const { code, status, errorMessage, facts } = data
  return {
    code,
    status: Number(status),
    message: typeof errorMessage === 'string' ? errorMessage : '',
    facts: isRecord(facts) ? facts : {},
  }
}

/** True if a failed call got any HTTP response, for example an error page of a proxy. */
export function hasResponse(error: unknown): boolean {
  const meta = isRecord(error) ? error.meta : undefined
  return isRecord(meta) && meta.response instanceof Response
}

/** Error of a failed REST request, in the same shape as tRPC errors. */
export class RestError extends Error {
  readonly data: Omit<ApiError, 'message'> & { readonly errorMessage: string }
  /** Delay in `Retry-After`; null without one. */
  readonly retryAfterMs: number | null

  constructor({ status, headers }: Pick<Response, 'status' | 'headers'>, body: unknown) {
    const errorMessage = isRecord(body) && typeof body.errorMessage === 'string' ? body.errorMessage : ''
    super(errorMessage)
    this.retryAfterMs = parseRetryAfter(headers.get('Retry-After'), new Date())
    this.data = {
      code: isRecord(body) && isErrorCode(body.code) ? body.code : 'server.failed',
      status,
      errorMessage,
      facts: {},
    }
  }
}

/** True for transient errors, after which the same call may succeed later. */
export function isTransient(apiError: ApiError | null): boolean {
  return apiError === null || apiError.status === 429 || apiError.status >= 500
}
