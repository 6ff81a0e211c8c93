import type { GeoLocation } from '../../shared/media/media.ts'

/** An address with its location, as a geocoder returns it. */
export type GeocodedAddress = { readonly name: string; readonly detail: string; readonly location: GeoLocation }

/** Finds the locations of addresses. */
export interface Geocoder {
  /**
   * Returns the best results first. Rejects with `location.searchBusy` beyond the rate limit of the service, and with
   * `location.searchFailed` without a valid response.
   */
  search(query: string): Promise<readonly GeocodedAddress[]>
}
