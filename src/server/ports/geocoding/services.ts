import { z } from 'zod'
import { locationSearchLimits } from '../../../shared/locations/location-search.ts'
import { geoLocation } from '../../../shared/media/media.ts'
import type { GeocodedAddress } from '../geocoder.ts'

/** Protocol of a geocoder. */
export type GeocoderService = {
  readonly defaultUrl: string
  /** Time between two requests of a process to the service's public server. */
  readonly publicIntervalMs: number
  /** Path and query of a search, relative to the base URL. */
  readonly pathOf: (query: string) => string
  /** Reads the body of a response; null if it is invalid. Results that can't be shown are left out. */
  readonly read: (body: unknown) => readonly GeocodedAddress[] | null
}

const { resultsMax, textMaxLength } = locationSearchLimits

/** Text as one line of limited length, without control characters. */
function singleLine(text: string): string {
  return text
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, textMaxLength)
}

type GeocoderResult = {
  readonly name: string
  readonly details: readonly (string | undefined)[]
  readonly location: unknown
}

/** The address as a list; empty if it has no name or no valid location. */
function toAddresses({ name, details, location }: GeocoderResult): GeocodedAddress[] {
  const parsed = geoLocation.safeParse(location)
  const nameLine = singleLine(name)
  if (!parsed.success || nameLine === '') return []
  const detailLines = details
    .map((detail) => singleLine(detail ?? ''))
    .filter((line) => line !== '' && line !== nameLine)
  return [{ name: nameLine, detail: singleLine([...new Set(detailLines)].join(', ')), location: parsed.data }]
}

/** Response of Photon: a GeoJSON FeatureCollection (https://github.com/komoot/photon, "Search API"). */
const photonResponse = z.looseObject({
  features: z.array(
    z.looseObject({
      geometry: z.looseObject({ coordinates: z.array(z.number()).min(2) }),
      properties: z.looseObject({
        name: z.string().optional(),
        street: z.string().optional(),
        housenumber: z.string().optional(),
        postcode: z.string().optional(),
        city: z.string().optional(),
        state: z.string().optional(),
        country: z.string().optional(),
      }),
    }),
  ),
})

function readPhoton(body: unknown): readonly GeocodedAddress[] | null {
  const parsed = photonResponse.safeParse(body)
  if (!parsed.success) return null
  return parsed.data.features.slice(0, resultsMax).flatMap(({ geometry, properties }) => {
    const { name, street, housenumber, postcode, city, state, country } = properties
    const streetLine = [street, housenumber].filter(Boolean).join(' ')
    const cityLine = [postcode, city].filter(Boolean).join(' ')
    const [longitudeDeg, latitudeDeg] = geometry.coordinates
    return toAddresses({
      name: name ?? streetLine,
      details: [streetLine, cityLine, state, country],
      location: { latitudeDeg, longitudeDeg },
    })
  })
}

/** Response of Nominatim in the format `jsonv2` (https://nominatim.org/release-docs/latest/api/Output/). */
const nominatimResponse = z.array(
  z.looseObject({ lat: z.string(), lon: z.string(), display_name: z.string(), name: z.string().nullish() }),
)

function readNominatim(body: unknown): readonly GeocodedAddress[] | null {
  const parsed = nominatimResponse.safeParse(body)
  if (!parsed.success) return null
  return parsed.data.slice(0, resultsMax).flatMap(({ lat, lon, display_name: fullName, name }) => {
    const [firstPart = '', ...otherParts] = fullName.split(', ')
    const hasName = name !== undefined && name !== null && name !== '' && name !== firstPart
    return toAddresses({
      name: hasName ? name : firstPart,
      details: hasName ? [fullName] : otherParts,
      location: { latitudeDeg: Number(lat), longitudeDeg: Number(lon) },
    })
  })
}

export const geocoderServices = {
  photon: {
    defaultUrl: 'https://photon.komoot.io',
    publicIntervalMs: 500,
    pathOf: (query) => `/api?q=${encodeURIComponent(query)}&limit=${resultsMax}&lang=en`,
    read: readPhoton,
  },
  nominatim: {
    defaultUrl: 'https://nominatim.openstreetmap.org',
    // The usage policy of the public server allows one request a second.
    publicIntervalMs: 1_100,
    pathOf: (query) => `/search?q=${encodeURIComponent(query)}&format=jsonv2&limit=${resultsMax}&accept-language=en`,
    read: readNominatim,
  },
} as const satisfies Record<string, GeocoderService>

export type GeocoderName = keyof typeof geocoderServices
