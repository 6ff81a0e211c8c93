import { foldName } from '../../../../shared/locations/fold-name.ts'
import { type LocationResult, locationSearchLimits } from '../../../../shared/locations/location-search.ts'
import { nameAt, regionKey, type TownIndex, unitsPerDegree } from './town-index.ts'

/** Position of the first key that is not before a text. */
function firstPosition(keys: readonly string[], text: string): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

function* positionsWithPrefix({ keys }: TownIndex, prefix: string): Generator<number> {
  for (let position = firstPosition(keys, prefix); keys[position]?.startsWith(prefix) === true; position += 1)
    yield position
}

/** Towns with a later word that begins so, as "york" in "new york". */
function* positionsWithWord({ keys }: TownIndex, prefix: string): Generator<number> {
  const pattern = ` ${prefix}`
  for (const [position, key] of keys.entries()) if (key.includes(pattern)) yield position
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const foldedCountryNames = new Map<string, string>()

function foldedCountryName(code: string): string {
  const cachedName = foldedCountryNames.get(code)
  if (cachedName !== undefined) return cachedName
  const folded = foldName(countryNames.of(code) ?? code)
  foldedCountryNames.set(code, folded)
  return folded
}

/** True if a text after the name of a town names its country or its region. */
function isQualifiedBy(index: TownIndex, position: number, qualifier: string): boolean {
  const country = index.countries[position] ?? ''
  const region = index.regions[position] ?? ''
  if (country.toLowerCase() === qualifier || region.toLowerCase() === qualifier) return true
  const seat = index.foldedSeats.get(regionKey(country, region))
  return foldedCountryName(country).startsWith(qualifier) || seat?.startsWith(qualifier) === true
}

type Query = {
  readonly name: string
  readonly qualifiers: readonly string[]
  /** True if later words of names count too, which takes a scan of all names. */
  readonly includesWords: boolean
}

/** The most populous towns among positions, each once. */
function largest(index: TownIndex, positions: Iterable<number>, { qualifiers }: Query): number[] {
  const best: number[] = []
  const populationOf = (position: number | undefined) => index.populations[position ?? -1] ?? -1
  for (const position of positions) {
    const isFull = best.length === locationSearchLimits.resultsMax
    if (isFull && populationOf(position) <= populationOf(best.at(-1))) continue
    if (!qualifiers.every((qualifier) => isQualifiedBy(index, position, qualifier))) continue
    const place = best.findIndex((other) => populationOf(other) < populationOf(position))
    best.splice(place === -1 ? best.length : place, 0, position)
    best.length = Math.min(best.length, locationSearchLimits.resultsMax)
  }
  return best
}

/** Shorter texts are searched for at the beginnings of names only. */
const wordMinLength = 3

function positionsOf(index: TownIndex, query: Query): number[] {
  const prefixMatches = largest(index, positionsWithPrefix(index, query.name), query)
  const missing = locationSearchLimits.resultsMax - prefixMatches.length
  if (missing === 0 || !query.includesWords || query.name.length < wordMinLength) return prefixMatches
  return [...prefixMatches, ...largest(index, positionsWithWord(index, query.name), query).slice(0, missing)]
}

/** As in "Papua New Guinea". */
const qualifierMaxWords = 3

/**
 * Ways to read a query: as it is typed, or, without commas, with its last words as country or region. Only the first takes
 * a scan, so that a text of many short words doesn't hold up the server.
 */
function queriesOf(text: string): readonly Query[] {
  const [name = '', ...qualifiers] = text.split(',').map(foldName)
  const typed: Query = {
    name,
    qualifiers: [...new Set(qualifiers)].filter((qualifier) => qualifier !== ''),
    includesWords: true,
  }
  if (text.includes(',')) return [typed]
  const words = name.split(' ')
  const splits = words
    .slice(1)
    .slice(-qualifierMaxWords)
    .map((_, index) => words.length - 1 - index)
  return [
    typed,
    ...splits.map((end) => ({
      name: words.slice(0, end).join(' '),
      qualifiers: [words.slice(end).join(' ')],
      includesWords: false,
    })),
  ]
}

function resultOf(index: TownIndex, position: number): LocationResult {
  const name = nameAt(index, position)
  const countryCode = index.countries[position] ?? ''
  const region = index.regions[position] ?? ''
  const seat = index.seats.get(regionKey(countryCode, region))
  return {
    name,
    detail: '',
    // Codes of numbers mean nothing to people.
    region: /^[A-Z]{2,3}$/.test(region) ? region : null,
    regionSeat: seat === undefined || seat === name ? null : seat,
    countryCode,
    population: index.populations[position] ?? 0,
    location: {
      latitudeDeg: (index.latitudes[position] ?? 0) / unitsPerDegree,
      longitudeDeg: (index.longitudes[position] ?? 0) / unitsPerDegree,
    },
  }
}

/**
 * Towns whose names begin with a text, or have a later word that does, the most populous first. Accents and case don't
 * count. After a comma, or at the end, the text may name the country or region: "Paris, Texas" needs the code "TX".
 */
export function searchTowns(index: TownIndex, text: string): LocationResult[] {
  for (const query of queriesOf(text)) {
    if (query.name === '') continue
    const positions = positionsOf(index, query)
    if (positions.length > 0) return positions.map((position) => resultOf(index, position))
  }
  return []
}
