import { gatesBefore, isGate } from '../forms/gates.ts'
import type { PublicForm, PublicStop, PublicTour, TourDocument } from './tour-document.ts'

const veiled = new WeakMap<PublicStop, PublicStop>()

/** As much of a stop as is told before its gate was passed: its name, where it is, and how it is first seen. */
export function veiledStop(stop: PublicStop): PublicStop {
  const known = veiled.get(stop)
  if (known) return known
  const { backgroundAudio: _audio, ...rest } = stop
  const made = { ...rest, description: '', mediaId: null, thumbnailUrl: null, hotspots: [] }
  veiled.set(stop, made)
  return made
}

/** Whether something of a tour can only be seen once a form was answered. */
export function hasGates(tour: Pick<PublicTour, 'forms'> | undefined): boolean {
  return tour?.forms?.some(isGate) ?? false
}

/** Whether a stop can only be seen once a form was answered. */
export function isGated({ forms }: Pick<PublicTour, 'forms'>, stopId: string): boolean {
  return gatesBefore(forms, stopId).length > 0
}

/** The first gate before a stop that was not passed yet. */
export function gateBefore(
  tour: Pick<PublicTour, 'forms'> | undefined,
  stopId: string,
  isPassed: (formId: string) => boolean,
): PublicForm | undefined {
  return gatesBefore(tour?.forms, stopId).find(({ id }) => !isPassed(id))
}

/** A document with some stops veiled; the media that they show stay in it. */
export function withVeiledStops(document: TourDocument, isVeiled: (stopId: string) => boolean): TourDocument {
  const stops = Object.entries(document.stops).map(([id, stop]) => [id, isVeiled(id) ? veiledStop(stop) : stop])
  return { ...document, stops: Object.fromEntries(stops) }
}
