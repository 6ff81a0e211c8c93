import { utc } from '../../shared/kernel/time-zones.ts'

/** IANA name of the browser's time zone. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Time zones to choose from, with others that `supportedValuesOf` may list under an alias only. */
export function timeZoneChoices(...others: readonly string[]): readonly string[] {
  return [...new Set([browserTimeZone(), ...others, ...Intl.supportedValuesOf('timeZone'), utc])].sort()
}

/** Name of a zone for people, such as `America/New York`. */
export function timeZoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ')
}
