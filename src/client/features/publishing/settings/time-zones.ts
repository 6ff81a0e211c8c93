/** The time zone of this browser, by its IANA name. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Time zones to choose from; the own one is among them even where a browser knows it by another name. */
export function timeZoneChoices(): readonly string[] {
  return [...new Set([ownTimeZone(), ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()
}

/** `Dec 24, 2026, 6:00 PM GMT+1`: in the time zone that was chosen, which is named. */
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

/** The next full hour at least an hour away, as a field for date and time takes it. */
export function suggestedTime(now: Date): string {
  const hourMs = 3_600_000
  const next = new Date(Math.ceil(now.getTime() / hourMs) * hourMs + hourMs)
  const local = new Date(next.getTime() - next.getTimezoneOffset() * 60_000)
  return local.toISOString().slice(0, 16)
}
