import { clockTimeIn } from '../../../../../shared/kernel/time-zones.ts'

/** Date and time in a time zone, with its name: `Dec 24, 2026, 6:00 PM GMT+1`. */
export function formatInZone(isoTime: string, timeZone: string, locale: string): string {
  return new Date(isoTime).toLocaleString(locale, {
    timeZone,
    timeZoneName: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
}

const hourMs = 3_600_000

/** Next full hour of a zone at least one hour ahead, as the value of a `datetime-local` field. */
export function suggestedTime(now: Date, zone: string): string {
  const ahead = new Date(now.getTime() + 2 * hourMs - 1)
  return `${clockTimeIn(zone, ahead).slice(0, 13)}:00`
}
