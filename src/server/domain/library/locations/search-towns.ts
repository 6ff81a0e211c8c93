import { foldName } from '../../../../shared/locations/fold-name.ts'
import { type LocationResult, locationSearchLimits } from '../../../../shared/locations/location-search.ts'
import { regionKey, type TownIndex, townAt } from './town-index.ts'

/** Position of the first key that is not before a text (binary search). */
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

/** Yields the positions of towns whose name begins with the prefix. */
function* positionsWithPrefix({ keys }: TownIndex, prefix: string): Generator<number> {
  for (let position = firstPosition(keys, prefix); keys[position]?.startsWith(prefix) === true; position += 1)
    yield position
}

/** Yields the positions of towns with a later word that begins with the prefix, such as "york" in "new york". */
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

/**
 * True if a qualifier is the code of the town's country or region, or the beginning of the country's name or of the
 * name of the region's capital.
 */
function isQualifiedBy(index: TownIndex, position: number, qualifier: string): boolean {
  const country = index.countries[position] ?? ''
  const region = index.regions[position] ?? ''
  if (country.toLowerCase() === qualifier || region.toLowerCase() === qualifier) return true
  const regionCapital = index.foldedSeats.get(regionKey(country, region))
  return foldedCountryName(country).startsWith(qualifier) || regionCapital?.startsWith(qualifier) === true
}

type Query = {
  readonly name: string
  readonly qualifiers: readonly string[]
  /** True if later words of names are searched as well, which takes a scan of all names. */
  readonly includesWords: boolean
}

/** Positions of the most populous towns that match the qualifiers, largest first. */
function largestTowns(index: TownIndex, positions: Iterable<number>, { qualifiers }: Query): number[] {
  const best: number[] = []
  const populationOf = (position: number | undefined) => index.populations[position ?? -1] ?? -1
  for (const position of positions) {
    const isFull = best.length === locationSearchLimits.resultsMax
    if (isFull && populationOf(position) <= populationOf(best.at(-1))) continue
    if (!qualifiers.every((qualifier) => isQualifiedBy(index, position, qualifier))) continue
    const rank = best.findIndex((bestPosition) => populationOf(bestPosition) < populationOf(position))
    best.splice(rank === -1 ? best.length : rank, 0, position)
    best.length = Math.min(best.length, locationSearchLimits.resultsMax)
  }
  return best
}

/** Minimum length of a text that is also searched for in later words of names. */
const laterWordMinLength = 3

function matchingPositions(index: TownIndex, query: Query): number[] {
  const prefixMatches = largestTowns(index, positionsWithPrefix(index, query.name), query)
  const missingCount = locationSearchLimits.resultsMax - prefixMatches.length
  if (missingCount === 0 || !query.includesWords || query.name.length < laterWordMinLength) return prefixMatches
  return [...prefixMatches, ...largestTowns(index, positionsWithWord(index, query.name), query).slice(0, missingCount)]
}

/** Maximum number of words of a country or region, as in "Papua New Guinea". */
const qualifierMaxWords = 3

/**
 * Possible meanings of a search text. The first one is the text as it is typed. If the text has no comma, its last
 * words may also be a country or region. Only the first query scans all names, so that a text of many short words
 * doesn't block the server.
 */
function interpretationsOf(text: string): readonly Query[] {
  const [name = '', ...qualifiers] = text.split(',').map(foldName)
  const literalQuery: Query = {
    name,
    qualifiers: [...new Set(qualifiers)].filter((qualifier) => qualifier !== ''),
    includesWords: true,
  }
  if (text.includes(',')) return [literalQuery]
  const words = name.split(' ')
  const splits = words
    .slice(1)
    .slice(-qualifierMaxWords)
    .map((_, index) => words.length - 1 - index)
  return [
    literalQuery,
    ...splits.map((end) => ({
      name: words.slice(0, end).join(' '),
      qualifiers: [words.slice(end).join(' ')],
      includesWords: false,
    })),
  ]
}

/**
 * Finds towns by the beginning of their name or of a later word in it, the most populous first. Ignores accents and
 * case. The text may end with a country or region, as in "Paris, TX".
 */
export function searchTowns(index: TownIndex, text: string): LocationResult[] {
  for (const query of interpretationsOf(text)) {
    if (query.name === '') continue
    const positions = matchingPositions(index, query)
    if (positions.length > 0) return positions.map((position) => townAt(index, position))
  }
  return []
}
