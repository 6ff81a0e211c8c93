import type { GeoLocation } from '../media/media.ts'

/** Result of reading a text: a location, a link that doesn't contain one, or nothing of both. */
export type ReadLocation =
  | { readonly outcome: 'location'; readonly location: GeoLocation }
  /** A short link, whose target only its host knows. */
  | { readonly outcome: 'shortLink' }
  /** A link without coordinates. */
  | { readonly outcome: 'link' }
  | { readonly outcome: 'none' }

const textMaxLength = 4_000

const none: ReadLocation = { outcome: 'none' }

function locationOf(latitudeDeg: number, longitudeDeg: number): GeoLocation | undefined {
  const isValid = Math.abs(latitudeDeg) <= 90 && Math.abs(longitudeDeg) <= 180
  return isValid ? { latitudeDeg, longitudeDeg } : undefined
}

const decimal = String.raw`[+-]?\d{1,3}(?:\.\d{1,15})?`
const decimalPair = new RegExp(String.raw`^(${decimal})°?\s*([NS])?\s*[,;\s~]\s*(${decimal})°?\s*([EW])?$`, 'i')
/** Decimal commas are read only where the numbers are separated by something else. */
const commaNumber = String.raw`[+-]?\d{1,3},\d{1,15}`
const commaPair = new RegExp(String.raw`^(${commaNumber})°?\s*([NS])?\s*[;\s]\s*(${commaNumber})°?\s*([EW])?$`, 'i')

function signedDegrees(text: string, letter = ''): number {
  const degrees = Number(text.replace(',', '.'))
  return /[SW]/i.test(letter) ? -degrees : degrees
}

function readPair(pattern: RegExp, text: string): GeoLocation | undefined {
  const [, latitude, northOrSouth, longitude, eastOrWest] = pattern.exec(text) ?? []
  if (latitude === undefined || longitude === undefined) return undefined
  return locationOf(signedDegrees(latitude, northOrSouth), signedDegrees(longitude, eastOrWest))
}

const sexagesimal = String.raw`([NSEW]?)\s*(\d{1,3})\s*°\s*(?:(\d{1,2}(?:[.,]\d{1,15})?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d{1,15})?)\s*(?:"|″|”|''|′′)\s*)?([NSEW]?)`
const sexagesimalPair = new RegExp(String.raw`^${sexagesimal}\s*[,;]?\s*${sexagesimal}$`, 'i')

/** Degrees of one coordinate in degrees, minutes and seconds; undefined if a part is out of range or the letter is missing or given twice. */
function readSexagesimal([before = '', degrees = '', minutes = '0', seconds = '0', after = '']: readonly string[]) {
  const letter = (before + after).toUpperCase()
  const parts = [degrees, minutes, seconds].map((part) => Number(part.replace(',', '.')))
  const [wholeDegrees = 0, wholeMinutes = 0, wholeSeconds = 0] = parts
  if (letter.length !== 1 || wholeMinutes >= 60 || wholeSeconds >= 60) return undefined
  const value = wholeDegrees + wholeMinutes / 60 + wholeSeconds / 3600
  return { letter, value: /[SW]/.test(letter) ? -value : value }
}

function readSexagesimalPair(text: string): GeoLocation | undefined {
  const match = sexagesimalPair.exec(text)
  if (match === null) return undefined
  const first = readSexagesimal(match.slice(1, 6))
  const second = readSexagesimal(match.slice(6, 11))
  if (first === undefined || second === undefined) return undefined
  const isLatitude = ({ letter }: { letter: string }) => /[NS]/.test(letter)
  if (isLatitude(first) === isLatitude(second)) return undefined
  return isLatitude(first) ? locationOf(first.value, second.value) : locationOf(second.value, first.value)
}

/** Coordinates in decimal degrees, or in degrees, minutes and seconds. */
function readCoordinates(text: string): GeoLocation | undefined {
  return readPair(decimalPair, text) ?? readPair(commaPair, text) ?? readSexagesimalPair(text)
}

/** The first of the parameters that holds coordinates, which may follow a word such as `loc:`. */
function fromParameters(url: URL, names: readonly string[]): GeoLocation | undefined {
  for (const name of names) {
    const value = url.searchParams.get(name)?.replace(/^(?:loc:|point\.)/i, '')
    const location = value === undefined ? undefined : readCoordinates(value.trim())
    if (location !== undefined) return location
  }
  return undefined
}

function fromPattern(pattern: RegExp, text: string): GeoLocation | undefined {
  const [, latitude, longitude] = pattern.exec(text) ?? []
  return latitude === undefined || longitude === undefined ? undefined : locationOf(Number(latitude), Number(longitude))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `!3d` and `!4d` are the marked point of Google's links, `@` is the center of the view. */
function fromGoogle(url: URL): GeoLocation | undefined {
  const path = decoded(url.pathname + url.hash)
  const typed = /\/(?:place|search|dir\/[^/]*)\/([^/@]+)/.exec(path)?.[1]
  return (
    fromPattern(new RegExp(`!3d(${decimal})!4d(${decimal})`), path) ??
    fromParameters(url, ['query', 'q', 'destination', 'daddr', 'll', 'center', 'viewpoint', 'cbll', 'sll']) ??
    (typed === undefined ? undefined : readCoordinates(typed.replaceAll('+', ' ').trim())) ??
    fromPattern(new RegExp(`@(${decimal}),(${decimal})`), path)
  )
}

function fromOpenStreetMap(url: URL): GeoLocation | undefined {
  const pair = (first: string, second: string) => {
    const latitude = url.searchParams.get(first)
    const longitude = url.searchParams.get(second)
    return latitude === null || longitude === null ? undefined : readCoordinates(`${latitude}, ${longitude}`)
  }
  return (
    pair('mlat', 'mlon') ??
    pair('lat', 'lon') ??
    fromParameters(url, ['query']) ??
    fromPattern(new RegExp(String.raw`map=[\d.]+/(${decimal})/(${decimal})`), url.hash)
  )
}

/** Shapes of links of one service. */
type LinkReader = { readonly host: RegExp; readonly read: (url: URL) => GeoLocation | undefined }

const linkReaders: readonly LinkReader[] = [
  { host: /^(?:www\.|maps\.)?google\.[a-z.]{2,6}$/, read: fromGoogle },
  { host: /^(?:www\.)?openstreetmap\.org$/, read: fromOpenStreetMap },
  {
    host: /^(?:beta\.)?maps\.apple\.com$/,
    read: (url) => fromParameters(url, ['coordinate', 'll', 'q', 'daddr', 'center', 'sll']),
  },
  {
    host: /^(?:www\.)?bing\.com$/,
    read: (url) => {
      const [, point] = /point\.([^_]+_[^_]+)/.exec(url.searchParams.get('sp') ?? '') ?? []
      return (
        (point === undefined ? undefined : readCoordinates(point.replace('_', ', '))) ??
        fromParameters(url, ['where1', 'q', 'cp'])
      )
    },
  },
]

const shortLinkHosts = new Set(['maps.app.goo.gl', 'goo.gl', 'g.co', 'osm.org', 'maps.apple', 'binged.it'])

function readLink(text: string): ReadLocation {
  const url = URL.parse(text)
  if (url === null) return none
  const reader = linkReaders.find(({ host }) => host.test(url.hostname))
  const location = reader?.read(url)
  if (location !== undefined) return { outcome: 'location', location }
  return { outcome: shortLinkHosts.has(url.hostname) ? 'shortLink' : 'link' }
}

/** RFC 5870. */
const geoUri = new RegExp(`^geo:(${decimal}),(${decimal})`, 'i')

/**
 * Reads a location from a text that a person typed or pasted: coordinates in decimal degrees ("47.3769, 8.5417",
 * "33.4 S, 70.6 W") or in degrees, minutes and seconds (`47°22'37"N 8°32'30"E`), a `geo:` address, or a link of Google Maps,
 * OpenStreetMap, Apple Maps or Bing Maps. Latitude comes first unless letters say otherwise.
 */
export function readLocation(text: string): ReadLocation {
  const trimmed = text.slice(0, textMaxLength).trim()
  if (/^https?:\/\//i.test(trimmed)) return readLink(trimmed)
  const location = readCoordinates(trimmed) ?? fromPattern(geoUri, trimmed)
  return location === undefined ? none : { outcome: 'location', location }
}
