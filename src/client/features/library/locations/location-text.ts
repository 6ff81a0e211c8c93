import { readLocation } from '../../../../shared/locations/read-location.ts'
import type { GeoLocation } from '../../../../shared/media/media.ts'

/** Six decimals are about 10 cm on the ground. */
const decimals = 6

/** Parses coordinates, or a link of a map; `undefined` if there are none. */
export function parseLocation(text: string): GeoLocation | undefined {
  const result = readLocation(text)
  return result.outcome === 'location' ? result.location : undefined
}

export function formatLocation({ latitudeDeg, longitudeDeg }: GeoLocation): string {
  return [latitudeDeg, longitudeDeg].map((degrees) => String(Number(degrees.toFixed(decimals)))).join(', ')
}
