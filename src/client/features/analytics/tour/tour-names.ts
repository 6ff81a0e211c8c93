import type { Tour } from '../../../../shared/tours/tours.ts'

/** What a tour and its stops are called now. */
export type TourNames = {
  readonly id: string
  readonly name: string
  /** Names of stops by their ids. */
  readonly stops: ReadonlyMap<string, string>
}

export function tourNames({ id, name, stops }: Pick<Tour, 'id' | 'name' | 'stops'>): TourNames {
  return { id, name, stops: new Map(stops.map((stop) => [stop.id, stop.name])) }
}
