import type { GeoLocation } from '../media/media.ts'

/** Result of reading a text: a location, a link that contains none, or neither. */
export type ReadLocation =
  | { readonly outcome: 'location'; readonly location: GeoLocation }
  /** A short link. Only its host knows the target. */
  | { readonly outcome: 'shortLink' }
  /** A link without coordinates. */
  | { readonly outcome: 'link' }
  | { readonly outcome: 'none' }

const textMaxLength = 4_000

const noLocation: ReadLocation = { outcome: 'none' }

function locationOf(latitudeDeg: number, longitudeDeg: number): GeoLocation | undefined {
  const isValid = Math.abs(latitudeDeg) <= 90 && Math.abs(longitudeDeg) <= 180
  return isValid ? { latitudeDeg, longitudeDeg } : undefined
}

const decimal = String.raw`[+-]?\d{1,3}(?:\.\d{1,15})?`
/** Number with a decimal comma. It is read only if the separator between the numbers isn't a comma. */
const commaNumber = String.raw`[+-]?\d{1,3},\d{1,15}`

/** Patterns of two numbers of degrees: with letters behind them or none, and with letters before both. */
function pairPatterns(number: string, separator: string): readonly RegExp[] {
  const hemisphereBehind = (name: string) => `(?<${name}>${number}) ?°? ?(?<${name}Hemisphere>[NSEW])?`
  const hemisphereBefore = (name: string) => `(?<${name}Hemisphere>[NSEW]) ?(?<${name}>${number}) ?°?`
  return [hemisphereBehind, hemisphereBefore].map(
    (part) => new RegExp(`^${part('first')}${separator}${part('second')}$`, 'i'),
  )
}

const decimalPairs = pairPatterns(decimal, ' ?[,;~ ] ?')
const commaPairs = pairPatterns(commaNumber, ' ?[; ] ?')

/** Degrees with the sign of their letter; undefined for a minus with N or E. */
function signedDegrees(text: string, letter: string): number | undefined {
  const degrees = Number(text.replace(',', '.'))
  if (letter === '') return degrees
  if (/[SW]/i.test(letter)) return -Math.abs(degrees)
  return degrees < 0 ? undefined : degrees
}

function readPair(pattern: RegExp, text: string): GeoLocation | undefined {
  const { first = '', firstHemisphere = '', second = '', secondHemisphere = '' } = pattern.exec(text)?.groups ?? {}
  if (first === '') return undefined
  const firstDeg = signedDegrees(first, firstHemisphere)
  const secondDeg = signedDegrees(second, secondHemisphere)
  if (firstDeg === undefined || secondDeg === undefined) return undefined
  const isLongitudeFirst = /[EW]/i.test(firstHemisphere)
  const isLatitudeSecond = /[NS]/i.test(secondHemisphere)
  if (isLongitudeFirst !== isLatitudeSecond) return undefined
  return isLongitudeFirst ? locationOf(secondDeg, firstDeg) : locationOf(firstDeg, secondDeg)
}

function readPairs(patterns: readonly RegExp[], text: string): GeoLocation | undefined {
  for (const pattern of patterns) {
    const location = readPair(pattern, text)
    if (location !== undefined) return location
  }
  return undefined
}

type CoordinateName = 'first' | 'second'

const degreesMinutesSeconds = (name: CoordinateName) =>
  String.raw`(?<${name}Degrees>\d{1,3})\s*°\s*(?:(?<${name}Minutes>\d{1,2}(?:[.,]\d{1,15})?)\s*['′’]\s*)?(?:(?<${name}Seconds>\d{1,2}(?:[.,]\d{1,15})?)\s*(?:"|″|”|''|′′)\s*)?`
/**
 * Both hemispheres must be on the same side of their number, because a letter between two numbers could belong to
 * either.
 */
const sexagesimalPairs = [
  (name: CoordinateName) => `${degreesMinutesSeconds(name)}(?<${name}Hemisphere>[NSEW])`,
  (name: CoordinateName) => String.raw`(?<${name}Hemisphere>[NSEW])\s*${degreesMinutesSeconds(name)}`,
].map((coordinate) => new RegExp(String.raw`^${coordinate('first')}\s*[,;]?\s*${coordinate('second')}$`, 'i'))

/** Degrees of one coordinate in degrees, minutes and seconds; undefined if minutes or seconds are out of range. */
function readSexagesimal(groups: Readonly<Record<string, string>>, name: CoordinateName) {
  const letter = (groups[`${name}Hemisphere`] ?? '').toUpperCase()
  const numberOf = (unit: string) => Number((groups[name + unit] ?? '0').replace(',', '.'))
  const minutes = numberOf('Minutes')
  const seconds = numberOf('Seconds')
  if (minutes >= 60 || seconds >= 60) return undefined
  const value = numberOf('Degrees') + minutes / 60 + seconds / 3600
  return { letter, value: /[SW]/.test(letter) ? -value : value }
}

function readSexagesimalPair(text: string): GeoLocation | undefined {
  const groups = sexagesimalPairs.map((pattern) => pattern.exec(text)?.groups).find((match) => match !== undefined)
  if (groups === undefined) return undefined
  const first = readSexagesimal(groups, 'first')
  const second = readSexagesimal(groups, 'second')
  if (first === undefined || second === undefined) return undefined
  const isLatitude = ({ letter }: { letter: string }) => /[NS]/.test(letter)
  if (isLatitude(first) === isLatitude(second)) return undefined
  return isLatitude(first) ? locationOf(first.value, second.value) : locationOf(second.value, first.value)
}

/** Reduces spaces to one, so that patterns don't try each division of many, and replaces the minus sign by a hyphen. */
function normalizeText(text: string): string {
  return text.replace(/\s+/g, ' ').trim().replaceAll('−', '-')
}

/** Coordinates in decimal degrees, or in degrees, minutes and seconds. */
function readCoordinates(text: string): GeoLocation | undefined {
  const coordinates = normalizeText(text)
  return readPairs(decimalPairs, coordinates) ?? readPairs(commaPairs, coordinates) ?? readSexagesimalPair(coordinates)
}

/** Start of a number with a decimal comma, such as "47,3", which isn't 47 and 3 as in links. */
const decimalComma = /^\D*\d{1,3},\d+(?![\d.])/

/** Coordinates that are being typed. Coordinates with decimal commas are read only once they are complete. */
function readTypedCoordinates(text: string): GeoLocation | undefined {
  return decimalComma.test(text) ? readPairs(commaPairs, normalizeText(text)) : readCoordinates(text)
}

/** Coordinates of the first parameter that has any, possibly after a word such as `loc:`. */
function readParameters(url: URL, names: readonly string[]): GeoLocation | undefined {
  for (const name of names) {
    const value = url.searchParams.get(name)?.replace(/^(?:loc:|point\.)/i, '')
    const location = value === undefined ? undefined : readCoordinates(value.trim())
    if (location !== undefined) return location
  }
  return undefined
}

function readPattern(pattern: RegExp, text: string): GeoLocation | undefined {
  const [, latitude, longitude] = pattern.exec(text) ?? []
  return latitude === undefined || longitude === undefined ? undefined : locationOf(Number(latitude), Number(longitude))
}

function decodePath(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** `!3d` and `!4d` are the marked point of Google's links, `@` is the center of the view. */
function readGoogleLink(url: URL): GeoLocation | undefined {
  const path = decodePath(url.pathname + url.hash)
  const typed = /\/(?:place|search|dir\/[^/]*)\/([^/@]+)/.exec(path)?.[1]
  return (
    readPattern(new RegExp(`!3d(${decimal})!4d(${decimal})`), path) ??
    readParameters(url, ['query', 'q', 'destination', 'daddr', 'll', 'center', 'viewpoint', 'cbll', 'sll']) ??
    (typed === undefined ? undefined : readCoordinates(typed.replaceAll('+', ' ').trim())) ??
    readPattern(new RegExp(`@(${decimal}),(${decimal})`), path)
  )
}

function readOpenStreetMapLink(url: URL): GeoLocation | undefined {
  const pair = (first: string, second: string) => {
    const latitude = url.searchParams.get(first)
    const longitude = url.searchParams.get(second)
    return latitude === null || longitude === null ? undefined : readCoordinates(`${latitude}, ${longitude}`)
  }
  return (
    pair('mlat', 'mlon') ??
    pair('lat', 'lon') ??
    readParameters(url, ['query']) ??
    readPattern(new RegExp(String.raw`map=[\d.]+/(${decimal})/(${decimal})`), url.hash)
  )
}

/** Reader of the links of one service. */
type LinkReader = { readonly host: RegExp; readonly read: (url: URL) => GeoLocation | undefined }

const linkReaders: readonly LinkReader[] = [
  { host: /^(?:www\.|maps\.)?google\.[a-z.]{2,6}$/, read: readGoogleLink },
  { host: /^(?:www\.)?(?:openstreetmap|osm)\.org$/, read: readOpenStreetMapLink },
  {
    host: /^(?:beta\.)?maps\.apple\.com$/,
    read: (url) => readParameters(url, ['coordinate', 'll', 'q', 'daddr', 'center', 'sll']),
  },
  {
    host: /^(?:www\.)?bing\.com$/,
    read: (url) => {
      const [, point] = /point\.([^_]+_[^_]+)/.exec(url.searchParams.get('sp') ?? '') ?? []
      return (
        (point === undefined ? undefined : readCoordinates(point.replace('_', ', '))) ??
        readParameters(url, ['where1', 'q', 'cp'])
      )
    },
  },
]

const shortLinkHosts = new Set(['maps.app.goo.gl', 'goo.gl', 'g.co', 'osm.org', 'maps.apple', 'binged.it'])

function readLink(text: string): ReadLocation {
  // Safari has no `URL.parse` before version 18.
  if (!URL.canParse(text)) return noLocation
  const url = new URL(text)
  const reader = linkReaders.find(({ host }) => host.test(url.hostname))
  const location = reader?.read(url)
  if (location !== undefined) return { outcome: 'location', location }
  return { outcome: shortLinkHosts.has(url.hostname) ? 'shortLink' : 'link' }
}

/** RFC 5870. */
const geoUri = new RegExp(`^geo:(${decimal}),(${decimal})`, 'i')

/**
 * Reads a location from a text that a person typed or pasted: coordinates in decimal degrees ("47.3769, 8.5417",
 * "33.4 S, 70.6 W", "47,3769; 8,5417") or in degrees, minutes and seconds (`47°22'37"N 8°32'30"E`), a `geo:` URI, or a
 * link of Google Maps, OpenStreetMap, Apple Maps or Bing Maps. Latitude comes first unless letters say otherwise.
 */
export function readLocation(text: string): ReadLocation {
  const trimmed = text.slice(0, textMaxLength).trim()
  if (/^https?:\/\//i.test(trimmed)) return readLink(trimmed)
  const location = readPattern(geoUri, trimmed) ?? readTypedCoordinates(trimmed)
  return location === undefined ? noLocation : { outcome: 'location', location }
}
