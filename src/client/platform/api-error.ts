import { type ErrorCode, isErrorCode } from '../../shared/kernel/app-error.ts'
import { parseRetryAfter } from '../../shared/web/retry-after.ts'

/** Why the server would not do a thing. */
export type ApiError = {
  readonly code: ErrorCode
  readonly status: number
  /** A sentence for a person. */
  readonly message: string
  readonly facts: Readonly<Record<string, unknown>>
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The error a failed call carries; `null` when no answer of the server came through. */
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

/** Whether something answered a failed call at all, be it in no shape of ours: an error page of whatever stands between. */
export function hasAnswered(error: unknown): boolean {
  const meta = isRecord(error) ? error.meta : undefined
  return isRecord(meta) && meta.response instanceof Response
}

/** What a REST answer that is no success rejects, in the shape of a failed call. */
export class RestError extends Error {
  readonly data: Omit<ApiError, 'message'> & { readonly errorMessage: string }
  /** How long the server asks to wait before another try; null where it says nothing. */
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

/** Whether the same call may succeed later without anybody changing it. */
export function isPassing(apiError: ApiError | null): boolean {
  return apiError === null || apiError.status === 429 || apiError.status >= 500
}
