import type { GeoLocation } from '../../../../../shared/media/media.ts'

const number = String.raw`[+-]?\d{1,3}(?:\.\d+)?`
const pair = new RegExp(String.raw`^\s*(${number})°?\s*([NS])?\s*[,;\s]\s*(${number})°?\s*([EW])?\s*$`, 'i')
/** Six decimals are about 10 cm on the ground. */
const decimals = 6

function signed(degrees: string, letter: string | undefined, negative: string): number {
  return letter?.toUpperCase() === negative ? -Number(degrees) : Number(degrees)
}

/** Parses coordinates copied from a map, such as "47.3769, 8.5417" or "33.4 S, 70.6 W"; `undefined` if invalid. */
export function parseLocation(text: string): GeoLocation | undefined {
  const [, latitude, north, longitude, east] = pair.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  const latitudeDeg = signed(latitude, north, 'S')
  const longitudeDeg = signed(longitude, east, 'W')
  return Math.abs(latitudeDeg) <= 90 && Math.abs(longitudeDeg) <= 180 ? { latitudeDeg, longitudeDeg } : undefined
}

export function formatLocation({ latitudeDeg, longitudeDeg }: GeoLocation): string {
  return [latitudeDeg, longitudeDeg].map((degrees) => String(Number(degrees.toFixed(decimals)))).join(', ')
}
