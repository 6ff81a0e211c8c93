import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as afterOtherWork } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { foldName } from '../../../../shared/locations/fold-name.ts'
import type { LocationResult } from '../../../../shared/locations/location-search.ts'

const decompress = promisify(brotliDecompress)

/** Separator between the columns of the town file. Each column has one line per town. */
export const columnSeparator = '\t'
/** Units per degree in the town file; one unit is about a hundred meters. */
export const unitsPerDegree = 1_000

/** Capitalizes each word of a folded name. The file omits the name of a town if this function returns it. */
export function capitalize(key: string): string {
  return key.replace(/(^| )(\p{L})/gu, (beginning) => beginning.toUpperCase())
}

/** Towns in the order of their folded names. */
export type TownIndex = {
  readonly keys: readonly string[]
  /** Empty where the capitalized key is the name. */
  readonly names: readonly string[]
  /** Two letters of the country. */
  readonly countries: readonly string[]
  /** Codes of first-order regions, unique within a country. */
  readonly regions: readonly string[]
  /** Name of the largest capital of a region, by country and code. */
  readonly seats: ReadonlyMap<string, string>
  /** The same names, folded for the search. */
  readonly foldedSeats: ReadonlyMap<string, string>
  readonly populations: Uint32Array
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
}

export const regionKey = (country: string, region: string) => `${country} ${region}`

/** Name of the town at a position. Towns without a name of their own have the capitalized search key. */
export function nameAt({ names, keys }: Pick<TownIndex, 'names' | 'keys'>, position: number): string {
  return names[position] || capitalize(keys[position] ?? '')
}

/** Town at a position of the index. */
export function townAt(index: TownIndex, position: number): LocationResult {
  const name = nameAt(index, position)
  const countryCode = index.countries[position] ?? ''
  const region = index.regions[position] ?? ''
  const regionCapital = index.seats.get(regionKey(countryCode, region))
  return {
    name,
    detail: '',
    // Numeric codes mean nothing to people.
    region: /^[A-Z]{2,3}$/.test(region) ? region : null,
    regionSeat: regionCapital === undefined || regionCapital === name ? null : regionCapital,
    countryCode,
    population: index.populations[position] ?? 0,
    location: {
      latitudeDeg: (index.latitudes[position] ?? 0) / unitsPerDegree,
      longitudeDeg: (index.longitudes[position] ?? 0) / unitsPerDegree,
    },
  }
}

type Regions = Omit<TownIndex, 'seats' | 'foldedSeats' | 'latitudes' | 'longitudes'> & {
  /** Empty for towns that are no capital of a region. */
  readonly seatMarks: readonly string[]
}

/** Finds the largest capital of each region. */
function findSeats({ seatMarks, countries, regions, populations, ...index }: Regions): Map<string, string> {
  const positionByTown = new Map<string, number>()
  for (const [position, seatMark] of seatMarks.entries()) {
    if (seatMark === '') continue
    const region = regionKey(countries[position] ?? '', regions[position] ?? '')
    const largest = populations[positionByTown.get(region) ?? -1] ?? -1
    if ((populations[position] ?? 0) > largest) positionByTown.set(region, position)
  }
  return new Map([...positionByTown].map(([region, position]) => [region, nameAt(index, position)]))
}

/** Parses the town file, yielding to other work between its columns. */
export async function readTowns(text: string): Promise<TownIndex> {
  const columns: string[][] = []
  for (const column of text.split(columnSeparator)) {
    columns.push(column.split('\n'))
    await afterOtherWork()
  }
  const [keys = [], names = [], countries = [], regions = [], seatMarks = []] = columns
  const [populationTexts = [], latitudeTexts = [], longitudeTexts = []] = columns.slice(5)
  const populations = Uint32Array.from(populationTexts, Number)
  const seats = findSeats({ keys, names, countries, regions, populations, seatMarks })
  return {
    keys,
    names,
    countries,
    regions,
    populations,
    seats,
    foldedSeats: new Map([...seats].map(([region, name]) => [region, foldName(name)])),
    latitudes: Int32Array.from(latitudeTexts, Number),
    longitudes: Int32Array.from(longitudeTexts, Number),
  }
}

let towns: Promise<TownIndex> | undefined

/** Loads the towns of GeoNames with 1,000 people or more. The first search loads them, later ones share them. */
export function loadTowns(): Promise<TownIndex> {
  towns ??= readFile(join(import.meta.dirname, 'towns.br'))
    .then(decompress)
    .then((bytes) => readTowns(bytes.toString('utf8')))
  towns.catch(() => {
    towns = undefined
  })
  return towns
}
