import { parseRetryAfter } from '../../../shared/web/retry-after.ts'
import { apiErrorOf, isPassing, RestError } from '../api-error.ts'

const retriesMax = 2
/** A call is not made again by itself when the server asks for a longer pause: its error offers to try again. */
const pauseMaxMs = 60_000
/** Sooner than this nobody wonders. */
const toldFromMs = 5_000
const firstPauseMs = 1_000
const usualPauseMaxMs = 30_000

function responseOf(error: unknown): Response | undefined {
  if (typeof error !== 'object' || error === null || !('meta' in error)) return undefined
  const { meta } = error
  if (typeof meta !== 'object' || meta === null || !('response' in meta)) return undefined
  return meta.response instanceof Response ? meta.response : undefined
}

/** How long the server asks to wait before a failed call is made again; null where it says nothing. */
export function retryAfterMsOf(error: unknown): number | null {
  if (error instanceof RestError) return error.retryAfterMs
  return parseRetryAfter(responseOf(error)?.headers.get('Retry-After'), new Date())
}

/** Whether a failed query is made again by itself. */
export function mayRetry(failureCount: number, error: unknown): boolean {
  if (failureCount >= retriesMax || !isPassing(apiErrorOf(error))) return false
  return (retryAfterMsOf(error) ?? 0) <= pauseMaxMs
}

/**
 * Pause before a query is made again: twice as long each time, never shorter than the server asks, and a little longer by
 * `chance` (0 to 1), so that not all pages ask in the same moment.
 */
export function retryPauseMs(failureCount: number, error: unknown, chance: number): number {
  const usualMs = Math.min(firstPauseMs * 2 ** failureCount, usualPauseMaxMs)
  const askedMs = retryAfterMsOf(error)
  return askedMs === null ? usualMs : Math.max(usualMs, askedMs * (1 + chance / 10))
}

/** Whether a pause is long enough to tell a person of it. */
export const isLongPause = (pauseMs: number): boolean => pauseMs >= toldFromMs
