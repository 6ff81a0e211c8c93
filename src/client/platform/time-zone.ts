import { utc } from '../../shared/kernel/time-zones.ts'
import { browserTimeZone } from './browser-time-zone.ts'

/** Time zones to choose from, with others that `supportedValuesOf` may list under an alias only. */
export function timeZoneChoices(...others: readonly string[]): readonly string[] {
  return [...new Set([browserTimeZone(), ...others, ...Intl.supportedValuesOf('timeZone'), utc])].sort()
}

/** Name of a zone for people, such as `America/New York`. */
export function timeZoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ')
}
