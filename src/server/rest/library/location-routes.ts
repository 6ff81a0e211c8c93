import { searchLocationsInput } from '../../../shared/locations/location-search.ts'
import { nearestTownInput } from '../../../shared/locations/nearest-town.ts'
import { getNearestTown, searchLocations } from '../../domain/library/locations/operations.ts'
import { route } from '../rest.ts'

/** Search for locations of tours, stops and media. */
export const locationRoutes = [
  route({
    method: 'get',
    path: '/api/v2/:aid/locations',
    tag: 'Media',
    summary: 'Search locations',
    description:
      'With `category=town` (the default): towns of at least 1,000 people whose name begins with the query, most populous first, without a request to another service. With `category=address`: addresses found by the geocoder of this installation. At most 8 results.',
    query: searchLocationsInput,
    errors: ['location.addressSearchOff', 'location.searchBusy', 'location.searchFailed'],
    operation: searchLocations,
    read: ({ query: { query, category } }) => ({ query, category }),
  }),
  route({
    method: 'get',
    path: '/api/v2/:aid/locations/nearest-town',
    tag: 'Media',
    summary: 'Find the nearest town',
    description:
      'The nearest town of at least 1,000 people within 20 km of a location, without a request to another service. `town` is null if there is none.',
    query: nearestTownInput,
    operation: getNearestTown,
    read: ({ query: { latitudeDeg, longitudeDeg } }) => ({
      latitudeDeg: Number(latitudeDeg),
      longitudeDeg: Number(longitudeDeg),
    }),
  }),
] as const
