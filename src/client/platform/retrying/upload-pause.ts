import type { HttpResponse } from 'tus-js-client'
import { parseRetryAfter } from '../../../shared/web/retry-after.ts'

/** Statuses after which the same request may succeed later; others below 500 end the upload. */
const passingStatuses: readonly number[] = [409, 423, 429]

/**
 * Pause before an upload goes on after a failed request: the usual one, or longer where the server asks for it, and a
 * little more by `chance` (0 to 1). Null where another try would end the same; without an answer there may be one.
 */
export function uploadPauseMs(
  response: Pick<HttpResponse, 'getStatus' | 'getHeader'> | null,
  usualMs: number,
  chance: number,
): number | null {
  if (response === null) return usualMs
  const status = response.getStatus()
  if (status >= 400 && status < 500 && !passingStatuses.includes(status)) return null
  const askedMs = parseRetryAfter(response.getHeader('Retry-After'), new Date())
  return askedMs === null ? usualMs : Math.max(usualMs, Math.round(askedMs * (1 + chance / 10)))
}
