import type { TourDocument } from '../../../shared/publishing/tour-document.ts'
import type { TourViewer } from '../../core/api.ts'
import type { TourNames } from './ga-events.ts'

/**
 * Names in the tour's own language, so that a stop is the same in every visitor's; where only a part of a large tour is there, in
 * the language that is shown.
 */
export function tourNames(document: TourDocument, viewer: TourViewer | undefined): TourNames {
  const { stops, tours, tourId } = document
  const ownHotspots = () => Object.values(stops).flatMap(({ hotspots }) => hotspots)
  const shownHotspots = () => viewer?.stops.flatMap(({ hotspots }) => hotspots) ?? []
  return {
    stop: (id) => stops[id]?.name ?? viewer?.stops.find((stop) => stop.id === id)?.name,
    hotspot: (id) =>
      ownHotspots().find((hotspot) => hotspot.id === id) ?? shownHotspots().find((hotspot) => hotspot.id === id),
    form: (id) => tours[tourId]?.forms?.find((form) => form.id === id)?.title,
  }
}
