import { z } from 'zod'
import { geoLocation } from '../media/media.ts'

export const locationSearchLimits = {
  queryMinLength: 2,
  queryMaxLength: 160,
  resultsMax: 8,
  textMaxLength: 200,
} as const

/** Towns are found on the server itself, addresses by the service that the installation is set up with. */
export const locationCategories = ['town', 'address'] as const

/** Data that results come from. */
export const locationSources = ['geonames', 'openstreetmap'] as const
export type LocationSource = (typeof locationSources)[number]

export const searchLocationsInput = z.strictObject({
  query: z.string().trim().min(locationSearchLimits.queryMinLength).max(locationSearchLimits.queryMaxLength),
  category: z.enum(locationCategories).optional(),
})

export const locationResult = z.strictObject({
  name: z.string(),
  /** Street, town and country of an address; empty for towns. */
  detail: z.string(),
  /** Code of a town's state or region, such as `IL`; null where it has no known one. */
  region: z.string().nullable(),
  /** Capital of the town's region; null for the capital itself, and for addresses. */
  regionSeat: z.string().nullable(),
  /** Two letters (ISO 3166-1); null for addresses. */
  countryCode: z.string().nullable(),
  /** Null for addresses. */
  population: z.int().nullable(),
  location: z.strictObject(geoLocation.shape),
})
export type LocationResult = Readonly<z.infer<typeof locationResult>>

export const locationResults = z.strictObject({
  results: z.array(locationResult),
  source: z.enum(locationSources),
  /** True if this installation can search for addresses. */
  hasAddressSearch: z.boolean(),
})
