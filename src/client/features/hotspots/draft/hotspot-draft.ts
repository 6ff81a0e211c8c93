import { labelDirection } from '../../../../shared/hotspots/corners.ts'
import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import type { Tour } from '../../../../shared/tours/tours.ts'
import type { HotspotDraft, HotspotSketch } from '../../tour-draft/editor-store.ts'

/** Id of the hotspot that does not exist yet. */
export const draftHotspotId = 'draft'

/** The tour with the hotspot on the panorama that is being made, or drawn. */
export function withDraft(tour: Tour, made: HotspotDraft | HotspotSketch | null): Tour {
  if (made === null) return tour
  const { kind, stopId, corners } = made
  const direction = 'direction' in made ? made.direction : labelDirection(made.corners)
  const look = { tooltip: '', icon: null, colour: null, size: null, labelMode: 'never', visible: true } as const
  const span = { fromSeconds: null, toSeconds: null }
  const place = { ...direction, ...span, title: '', description: '', readingOrder: 10_000 }
  // It only stands where it will be: nothing reads the details of a link without a target.
  const details = corners ? { corners } : {}
  const hotspot = { ...look, ...place, id: draftHotspotId, stopId, kind, details, version: 0 } as Hotspot
  const stops = tour.stops.map((stop) =>
    stop.id === stopId ? { ...stop, hotspots: [...stop.hotspots, hotspot] } : stop,
  )
  return { ...tour, stops }
}
