import { labelDirection } from '../../../../../shared/hotspots/corners.ts'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import type { HotspotDraft, HotspotSketch } from '../../tour-draft/editor-store.ts'

/** Id of the hotspot that is not created yet. */
export const draftHotspotId = 'draft'

/** Reading order after all other hotspots of a stop. */
const lastReadingOrder = 10_000

/** Adds the hotspot that is being placed or drawn to the tour. */
export function withDraft(tour: Tour, draft: HotspotDraft | HotspotSketch | null): Tour {
  if (draft === null) return tour
  const { kind, stopId, corners } = draft
  const direction = 'direction' in draft ? draft.direction : labelDirection(draft.corners)
  const style = { tooltip: '', icon: null, colour: null, size: null, labelMode: 'never', visible: true } as const
  const span = { fromSeconds: null, toSeconds: null, customData: null }
  const fields = { ...direction, ...span, title: '', description: '', readingOrder: lastReadingOrder }
  // The draft only marks the position, so its details may be incomplete.
  const details = corners ? { corners } : {}
  const hotspot = { ...style, ...fields, id: draftHotspotId, stopId, kind, details, version: 0 } as Hotspot
  const stops = tour.stops.map((stop) =>
    stop.id === stopId ? { ...stop, hotspots: [...stop.hotspots, hotspot] } : stop,
  )
  return { ...tour, stops }
}
