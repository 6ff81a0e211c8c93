import { parseRetryAfter } from '../../../shared/web/retry-after.ts'
import { apiErrorOf, isTransient, RestError } from '../api-error.ts'

const maxRetries = 2
/** Calls with a longer `Retry-After` are not retried automatically; their error has a retry button. */
const maxRetryAfterMs = 60_000
/** Pauses of at least this length are announced. */
const longPauseMs = 5_000
const firstDelayMs = 1_000
const maxBackoffMs = 30_000
/** Maximum fraction that is added to `Retry-After` at random, so that not all pages retry at the same moment. */
export const retryAfterJitter = 0.1

function responseOf(error: unknown): Response | undefined {
  if (typeof error !== 'object' || error === null || !('meta' in error)) return undefined
  const { meta } = error
  if (typeof meta !== 'object' || meta === null || !('response' in meta)) return undefined
  return meta.response instanceof Response ? meta.response : undefined
}

/** `Retry-After` of a failed call; null without one. */
export function retryAfterMsOf(error: unknown): number | null {
  if (error instanceof RestError) return error.retryAfterMs
  return parseRetryAfter(responseOf(error)?.headers.get('Retry-After'), new Date())
}

/** True if a failed query is retried automatically. */
export function mayRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= maxRetries || !isTransient(apiErrorOf(error))) return false
  return (retryAfterMsOf(error) ?? 0) <= maxRetryAfterMs
}

/**
 * Delay before retrying a query: exponential backoff, or `Retry-After` with `jitter` (0 to 1) if that is longer.
 */
export function retryDelayMs(failureCount: number, error: unknown, jitter: number): number {
  const backoffMs = Math.min(firstDelayMs * 2 ** failureCount, maxBackoffMs)
  const retryAfterMs = retryAfterMsOf(error)
  return retryAfterMs === null ? backoffMs : Math.max(backoffMs, retryAfterMs * (1 + jitter * retryAfterJitter))
}

/** True if a pause is long enough to be announced. */
export const isLongPause = (pauseMs: number): boolean => pauseMs >= longPauseMs
