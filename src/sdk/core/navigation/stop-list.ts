import type { PublicStop, PublicTour, TourDocument } from '../../../shared/publishing/tour-document.ts'

export type StopList = {
  readonly tour: PublicTour | undefined
  readonly stops: readonly PublicStop[]
  /** Stop by id or 1-based position; `undefined` if the tour has no such stop. */
  find(stop: string | number): PublicStop | undefined
  readonly start: PublicStop
}

/** Stops of a document's tour in order. Throws `RangeError` for a tour without stops. */
export function stopListOf(document: TourDocument): StopList {
  const tour = document.tours[document.tourId]
  const stops = (tour?.stopIds ?? Object.keys(document.stops)).flatMap((id) => document.stops[id] ?? [])
  const start = stops.find((stop) => stop.id === tour?.startStopId) ?? stops[0]
  if (!start) throw new RangeError('the tour has no stops')
  return {
    tour,
    stops,
    find: (stop) => (typeof stop === 'number' ? stops[stop - 1] : stops.find(({ id }) => id === stop)),
    start,
  }
}
