import type { HttpResponse } from 'tus-js-client'
import { parseRetryAfter } from '../../../shared/web/retry-after.ts'
import { retryAfterJitter } from './retry.ts'

/** Client errors after which the same request may succeed later; others below 500 end the upload. */
const transientStatuses: readonly number[] = [409, 423, 429]

/**
 * Delay before retrying a failed request of an upload: the default, or `Retry-After` with `jitter` (0 to 1) if that is
 * longer. Null if another attempt would fail as well.
 */
export function uploadRetryDelayMs(
  response: Pick<HttpResponse, 'getStatus' | 'getHeader'> | null,
  defaultDelayMs: number,
  jitter: number,
): number | null {
  if (response === null) return defaultDelayMs
  const status = response.getStatus()
  if (status >= 400 && status < 500 && !transientStatuses.includes(status)) return null
  const retryAfterMs = parseRetryAfter(response.getHeader('Retry-After'), new Date())
  if (retryAfterMs === null) return defaultDelayMs
  return Math.max(defaultDelayMs, Math.round(retryAfterMs * (1 + jitter * retryAfterJitter)))
}
