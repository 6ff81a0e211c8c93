/** IANA name of the browser's time zone. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Time zones to choose from, including the browser's own, which `supportedValuesOf` may list under an alias only. */
export function timeZoneChoices(): readonly string[] {
  return [...new Set([browserTimeZone(), ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
}

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

/** Next full hour at least one hour ahead, as the value of a `datetime-local` field. */
export function suggestedTime(now: Date): string {
  const hourMs = 3_600_000
  const next = new Date(Math.ceil(now.getTime() / hourMs) * hourMs + hourMs)
  const local = new Date(next.getTime() - next.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
