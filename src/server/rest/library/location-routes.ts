import { searchLocationsInput } from '../../../shared/locations/location-search.ts'
import { searchLocations } from '../../domain/library/locations/operations.ts'
import { row } from '../rest.ts'

/** Search for locations of tours, stops and media. */
export const locationRows = [
  row({
    method: 'get',
    path: '/api/v2/:aid/locations',
    tag: 'Media',
    summary: 'Search locations',
    description:
      'Towns with 1,000 people or more by the beginning of their name (`category=town`, the default), the most populous first, without any other service; or addresses (`category=address`) by the geocoder that this installation is set up with. At most 8 results.',
    query: searchLocationsInput,
    errors: ['location.addressSearchOff', 'location.searchBusy', 'location.searchFailed'],
    operation: searchLocations,
    read: ({ query: { query, category } }) => ({ query, category }),
  }),
] as const
