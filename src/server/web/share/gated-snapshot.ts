import { hasGates, isGated, veiledStop, withVeiledStops } from '../../../shared/publishing/gated-stops.ts'
import { withoutMediaOf } from '../../../shared/publishing/split-tour.ts'
import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { TourOpening } from '../../../shared/publishing/tour-parts.ts'
import type { Snapshot } from './snapshots.ts'

/** Withholds the content of gated stops from a document. */
function gatedDocument(document: TourDocument): TourDocument {
  const tour = document.tours[document.tourId]
  if (!tour) return document
  const isWithheld = (stopId: string) => isGated(tour, stopId)
  return withVeiledStops(withoutMediaOf(document, isWithheld), isWithheld)
}

/** Withholds the content of gated stops from a snapshot, for rendering pages; returns the same snapshot if there are none. */
export function gatedSnapshot(snapshot: Snapshot): Snapshot {
  const { tour, stops } = snapshot
  if (!hasGates(tour)) return snapshot
  return {
    ...snapshot,
    document: gatedDocument(snapshot.document),
    stops: stops.map((stop) => (stop && isGated(tour, stop.id) ? veiledStop(stop) : stop)),
  }
}

/** Embedded document of a page, as JSON, without gated content. The viewer fetches the whole document once a form was submitted. */
export function gatedOpening(json: string): string {
  const document = gatedDocument(JSON.parse(json) as TourDocument)
  const opening: TourOpening = { ...document, isWithheld: true }
  return JSON.stringify(opening)
}
