import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate as afterOtherWork } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { foldName } from '../../../../shared/locations/fold-name.ts'

const decompress = promisify(brotliDecompress)

/** Separator of the columns of the file of towns, each of which has a line for each town. */
export const columnSeparator = '\t'
/** Units of a degree in the file: about a hundred meters. */
export const unitsPerDegree = 1_000

/** Name that a folded one has most often: each word with a capital. Such names are left out of the file. */
export function capitalized(key: string): string {
  return key.replace(/(^| )(\p{L})/gu, (beginning) => beginning.toUpperCase())
}

/** Towns in the order of their folded names. */
export type TownIndex = {
  readonly keys: readonly string[]
  /** Empty for a name that is its key with capitals. */
  readonly names: readonly string[]
  /** Two letters of the country. */
  readonly countries: readonly string[]
  /** Codes of first-order regions, unique within a country. */
  readonly regions: readonly string[]
  /** Name of the largest capital of a region, by country and code. */
  readonly seats: ReadonlyMap<string, string>
  /** The same names as they are compared with texts. */
  readonly foldedSeats: ReadonlyMap<string, string>
  readonly populations: Uint32Array
  readonly latitudes: Int32Array
  readonly longitudes: Int32Array
}

export const regionKey = (country: string, region: string) => `${country} ${region}`

export function nameAt({ names, keys }: Pick<TownIndex, 'names' | 'keys'>, position: number): string {
  return names[position] || capitalized(keys[position] ?? '')
}

type Regions = Omit<TownIndex, 'seats' | 'foldedSeats' | 'latitudes' | 'longitudes'> & {
  readonly areSeats: readonly string[]
}

/** The largest capital of each region. */
function seatsOf({ areSeats, countries, regions, populations, ...index }: Regions): Map<string, string> {
  const positions = new Map<string, number>()
  for (const [position, isSeat] of areSeats.entries()) {
    if (isSeat === '') continue
    const region = regionKey(countries[position] ?? '', regions[position] ?? '')
    const largest = populations[positions.get(region) ?? -1] ?? -1
    if ((populations[position] ?? 0) > largest) positions.set(region, position)
  }
  return new Map([...positions].map(([region, position]) => [region, nameAt(index, position)]))
}

/** Decodes the columns of the file, with time for other work between them. */
export async function readTowns(text: string): Promise<TownIndex> {
  const columns: string[][] = []
  for (const column of text.split(columnSeparator)) {
    columns.push(column.split('\n'))
    await afterOtherWork()
  }
  const [keys = [], names = [], countries = [], regions = [], areSeats = []] = columns
  const [populationTexts = [], latitudeTexts = [], longitudeTexts = []] = columns.slice(5)
  const populations = Uint32Array.from(populationTexts, Number)
  const seats = seatsOf({ keys, names, countries, regions, populations, areSeats })
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

/** The towns of GeoNames with 1,000 people or more, loaded by the first search and then shared. */
export function loadTowns(): Promise<TownIndex> {
  towns ??= readFile(join(import.meta.dirname, 'towns.br'))
    .then(decompress)
    .then((bytes) => readTowns(bytes.toString('utf8')))
  towns.catch(() => {
    towns = undefined
  })
  return towns
}
