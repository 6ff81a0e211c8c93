import type { GeoLocation } from '../../shared/media/media.ts'

/** An address that a geocoder found. */
export type FoundAddress = { readonly name: string; readonly detail: string; readonly location: GeoLocation }

/** Finds the locations of addresses. */
export interface Geocoder {
  /**
   * The best results first. Rejects with `location.searchBusy` if the service is asked too often, and with
   * `location.searchFailed` if it doesn't answer as expected.
   */
  search(query: string): Promise<readonly FoundAddress[]>
}
