/** Upper limit of a wait, for longer times in the header. */
const maxWaitMs = 24 * 60 * 60 * 1000

/**
 * Parses `Retry-After`, which is in seconds or a date (RFC 9110 §10.2.3), to milliseconds from 0 to a day; null for a
 * missing or invalid header.
 */
export function parseRetryAfter(header: string | null | undefined, now: Date): number | null {
  if (header === null || header === undefined || header.trim() === '') return null
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxWaitMs) : null
}
