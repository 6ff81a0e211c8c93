import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { TourViewer } from '../../core/api.ts'
import type { TourNames } from './ga-events.ts'

/**
 * Creates the names, in the tour's original language, so that reports aren't split by language. Stops of a large tour that
 * aren't in the initial document are named in the current language.
 */
export function createTourNames(document: TourDocument, viewer: TourViewer | undefined): TourNames {
  const { stops, tours, tourId } = document
  const originalHotspots = () => Object.values(stops).flatMap(({ hotspots }) => hotspots)
  const currentHotspots = () => viewer?.stops.flatMap(({ hotspots }) => hotspots) ?? []
  return {
    stop: (id) => stops[id]?.name ?? viewer?.stops.find((stop) => stop.id === id)?.name,
    hotspot: (id) =>
      originalHotspots().find((hotspot) => hotspot.id === id) ?? currentHotspots().find((hotspot) => hotspot.id === id),
    form: (id) => tours[tourId]?.forms?.find((form) => form.id === id)?.title,
  }
}
