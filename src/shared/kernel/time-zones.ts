import { z } from 'zod'

/** Time zone of accounts without a chosen one. */
export const utc = 'UTC'

export const timeZoneMaxLength = 64

/** True for a name of the IANA time zone database that this runtime knows. Offsets such as `+14:30` aren't names. */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const timeZone = z.string().min(1).max(timeZoneMaxLength).refine(isTimeZone, 'not an IANA time zone')

/** Time zone of a person's browser, for a new account. A name that this runtime doesn't know means UTC. */
export const browserZone = z.string().max(200)

/** The zone if this runtime knows it; null for UTC. */
export function knownTimeZone(zone: string | undefined): string | null {
  return zone !== undefined && zone.length <= timeZoneMaxLength && isTimeZone(zone) ? zone : null
}

/** Formats by zone, because creating one is slow. */
const formatByZone = new Map<string, Intl.DateTimeFormat>()

function formatIn(zone: string): Intl.DateTimeFormat {
  const cachedFormat = formatByZone.get(zone)
  if (cachedFormat !== undefined) return cachedFormat
  const format = new Intl.DateTimeFormat('en-US', {
    // A newer runtime may have stored a zone that this one doesn't know.
    timeZone: isTimeZone(zone) ? zone : utc,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatByZone.set(zone, format)
  return format
}

/**
 * Time that a clock in a zone shows at a moment, as YYYY-MM-DDTHH:MM. Where daylight saving time ends, two moments have
 * the same time.
 */
export function clockTimeIn(zone: string, moment: Date): string {
  const partByType = new Map(
    formatIn(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const part = (name: Intl.DateTimeFormatPartTypes) => partByType.get(name) ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/** Day in a zone at a moment, as YYYY-MM-DD. */
export function dayIn(zone: string, moment: Date): string {
  return clockTimeIn(zone, moment).slice(0, 10)
}
