import { utc } from '../../shared/kernel/time-zones.ts'
import { browserTimeZone } from './browser-time-zone.ts'

/** Time zones to choose from. `others` are added, because `supportedValuesOf` may list only an alias of them. */
export function timeZoneChoices(...others: readonly string[]): readonly string[] {
  return [...new Set([browserTimeZone(), ...others, ...Intl.supportedValuesOf('timeZone'), utc])].sort()
}

/** Name of a zone for people, such as `America/New York`. */
export function timeZoneLabel(zone: string): string {
  return zone.replaceAll('_', ' ')
}
