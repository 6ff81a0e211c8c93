import { gatesBefore, isGate } from '../forms/gates.ts'
import type { PublicForm, PublicStop, PublicTour, TourDocument } from './tour-document.ts'

const veiledStops = new WeakMap<PublicStop, PublicStop>()

/** Stop as it is published before its gate is passed: only its name, location and start view. */
export function veiledStop(stop: PublicStop): PublicStop {
  const cached = veiledStops.get(stop)
  if (cached) return cached
  const { backgroundAudio: _audio, timeLayers: _timeLayers, ...publicFields } = stop
  const veiled = { ...publicFields, description: '', mediaId: null, thumbnailUrl: null, hotspots: [] }
  veiledStops.set(stop, veiled)
  return veiled
}

export function hasGates(tour: Pick<PublicTour, 'forms'> | undefined): boolean {
  return tour?.forms?.some(isGate) ?? false
}

export function isGated({ forms }: Pick<PublicTour, 'forms'>, stopId: string): boolean {
  return gatesBefore(forms, stopId).length > 0
}

/** First gate before a stop that the visitor hasn't passed. */
export function gateBefore(
  tour: Pick<PublicTour, 'forms'> | undefined,
  stopId: string,
  isPassed: (formId: string) => boolean,
): PublicForm | undefined {
  return gatesBefore(tour?.forms, stopId).find(({ id }) => !isPassed(id))
}

/** Document with some stops veiled. It keeps their media. */
export function withVeiledStops(document: TourDocument, isVeiled: (stopId: string) => boolean): TourDocument {
  const stops = Object.entries(document.stops).map(([id, stop]) => [id, isVeiled(id) ? veiledStop(stop) : stop])
  return { ...document, stops: Object.fromEntries(stops) }
}
