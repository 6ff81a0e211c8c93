import { dayMs, secondMs } from '../kernel/units.ts'

/** Upper limit of a wait, for longer times in the header. */
const maxWaitMs = dayMs

/**
 * Parses `Retry-After`, which is in seconds or a date (RFC 9110 §10.2.3), to milliseconds from 0 to a day; null for a
 * missing or invalid header.
 */
export function parseRetryAfter(header: string | null | undefined, now: Date): number | null {
  if (header === null || header === undefined || header.trim() === '') return null
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * secondMs : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxWaitMs) : null
}
