import { clockTimeIn } from '../../../../../shared/kernel/time-zones.ts'
import { hourMs } from '../../../../../shared/kernel/units.ts'

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

/** Next full hour of a zone at least one hour ahead, as the value of a `datetime-local` field. */
export function suggestedTime(now: Date, zone: string): string {
  // Rounds one hour from now up to a full hour: the minutes are cut off below.
  const latestTime = new Date(now.getTime() + 2 * hourMs - 1)
  return `${clockTimeIn(zone, latestTime).slice(0, 13)}:00`
}
