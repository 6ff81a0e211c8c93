/** No header makes anybody wait longer before a person is asked again. */
const maxMs = 24 * 60 * 60 * 1000

/**
 * How many milliseconds `Retry-After` asks to wait, from 0 to a day; null without one that can be read. Seconds, or a date
 * (RFC 9110 §10.2.3).
 */
export function parseRetryAfter(header: string | null | undefined, now: Date): number | null {
  if (header === null || header === undefined || header.trim() === '') return null
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxMs) : null
}
