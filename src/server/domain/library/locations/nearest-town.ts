import type { LocationResult } from '../../../../shared/locations/location-search.ts'
import type { GeoLocation } from '../../../../shared/media/media.ts'
import { type TownIndex, townAt, unitsPerDegree } from './town-index.ts'

/** Towns that are farther away don't name a location. */
const distanceMaxKm = 20
/** Length of a degree of latitude on a sphere with the mean radius of the Earth, 6,371 km. */
const kmPerDegree = 111.19

/** Difference of two longitudes in degrees, across the antimeridian where that is shorter. */
function longitudeDifferenceDeg(firstDeg: number, secondDeg: number): number {
  const differenceDeg = Math.abs(firstDeg - secondDeg) % 360
  return Math.min(differenceDeg, 360 - differenceDeg)
}

/**
 * Finds the town whose center is nearest to a location, at most 20 km away. Null if there is none. Distances are those of an
 * equirectangular projection at the latitude of the location, which is precise enough for short ones.
 */
export function nearestTown(index: TownIndex, { latitudeDeg, longitudeDeg }: GeoLocation): LocationResult | null {
  const longitudeScale = Math.cos((latitudeDeg * Math.PI) / 180)
  let nearestKm = distanceMaxKm
  let nearestPosition: number | null = null
  for (let position = 0; position < index.latitudes.length; position += 1) {
    const northKm = Math.abs((index.latitudes[position] ?? 0) / unitsPerDegree - latitudeDeg) * kmPerDegree
    if (northKm > nearestKm) continue
    const townLongitudeDeg = (index.longitudes[position] ?? 0) / unitsPerDegree
    const eastKm = longitudeDifferenceDeg(townLongitudeDeg, longitudeDeg) * kmPerDegree * longitudeScale
    const distanceKm = Math.hypot(northKm, eastKm)
    if (distanceKm > nearestKm) continue
    nearestKm = distanceKm
    nearestPosition = position
  }
  return nearestPosition === null ? null : townAt(index, nearestPosition)
}
