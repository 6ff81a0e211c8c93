import { AppError } from '../../../../shared/kernel/app-error.ts'
import { minuteMs } from '../../../../shared/kernel/units.ts'
import { locationResults, searchLocationsInput } from '../../../../shared/locations/location-search.ts'
import { nearestTownInput, nearestTownResult } from '../../../../shared/locations/nearest-town.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { GeocodedAddress } from '../../../ports/geocoder.ts'
import { countAttempt } from '../../identity/rate-limits/rate-limits.ts'
import { nearestTown } from './nearest-town.ts'
import { searchTowns } from './search-towns.ts'
import { loadTowns } from './town-index.ts'

/** Rate limit of town searches, which run while a person types and take some milliseconds. */
const townSearches = { perUser: 300, windowMs: minuteMs } as const

/** Counts a search that scans the towns, which blocks the process. */
function countTownSearch({ em, actor }: AccountScope): Promise<void> {
  const { perUser, windowMs } = townSearches
  return countAttempt(em, [{ name: 'town-search', key: actor.id, points: perUser, windowMs }])
}

/**
 * Rate limits of address searches, so that no person or account uses up the geocoder's limits, which all accounts
 * share.
 */
const addressSearches = { perUser: 20, perAccount: 60, windowMs: minuteMs } as const

async function searchAddresses(
  { em, actor, account, ports }: AccountScope,
  query: string,
): Promise<readonly GeocodedAddress[]> {
  if (ports.geocoder === null) throw new AppError('location.addressSearchOff')
  const { perUser, perAccount, windowMs } = addressSearches
  await countAttempt(em, [
    { name: 'address-search', key: actor.id, points: perUser, windowMs },
    { name: 'address-search-account', key: account.id, points: perAccount, windowMs },
  ])
  return ports.geocoder.search(query)
}

/**
 * Finds towns by the beginnings of their names, or addresses by the geocoder of the installation. 409 for addresses if
 * it has no geocoder; 503 if the geocoder doesn't answer; 429 for too many searches in a minute.
 */
export const searchLocations = operation({
  allow: 'manageTours',
  input: searchLocationsInput,
  example: () => ({ query: 'Lübeck' }),
  output: locationResults,
  run: async (scope, { query, category = 'town' }) => {
    const hasAddressSearch = scope.ports.geocoder !== null
    if (category === 'town') {
      await countTownSearch(scope)
      return { results: searchTowns(await loadTowns(), query), source: 'geonames', hasAddressSearch } as const
    }
    const addresses = await searchAddresses(scope, query)
    const results = addresses.map(({ name, detail, location }) => ({
      name,
      detail,
      region: null,
      regionSeat: null,
      countryCode: null,
      population: null,
      location: { ...location },
    }))
    return { results, source: 'openstreetmap', hasAddressSearch } as const
  },
})

/** Finds the town that is nearest to a location. 429 for too many searches in a minute. */
export const getNearestTown = operation({
  allow: 'manageTours',
  input: nearestTownInput,
  example: () => ({ latitudeDeg: 53.8662, longitudeDeg: 10.6797 }),
  output: nearestTownResult,
  run: async (scope, location) => {
    await countTownSearch(scope)
    return { town: nearestTown(await loadTowns(), location) }
  },
})
