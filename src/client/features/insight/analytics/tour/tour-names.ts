import { hotspotName } from '../../../../../shared/hotspots/hotspot-name.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'

/** Current names of a tour and, by id, of its stops and hotspots. */
export type TourNames = {
  readonly id: string
  readonly name: string
  readonly isPublished: boolean
  readonly stops: ReadonlyMap<string, string>
  /** Empty for hotspots with neither a title nor a linked stop. */
  readonly hotspots: ReadonlyMap<string, string>
}

type NamedTour = Pick<Tour, 'id' | 'name' | 'stops'> & { readonly publication: Pick<Tour['publication'], 'liveNumber'> }

/** Collects the names of a tour. */
export function tourNames({ id, name, stops, publication }: NamedTour): TourNames {
  const stopNames = new Map(stops.map((stop) => [stop.id, stop.name]))
  const hotspots = stops.flatMap((stop) => stop.hotspots)
  const nameOf = (stopId: string) => stopNames.get(stopId)
  return {
    id,
    name,
    isPublished: publication.liveNumber !== null,
    stops: stopNames,
    hotspots: new Map(hotspots.map((hotspot) => [hotspot.id, hotspotName(hotspot, nameOf)])),
  }
}
