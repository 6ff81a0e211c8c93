import type { Edit } from './edit.ts'

/** The stops whose fields, hotspots or existence an edit changes. Their order is the tour's. */
export function stopsOfEdit(edit: Edit): readonly string[] {
  switch (edit.type) {
    case 'updateStop':
    case 'updateHotspot':
      return [edit.stopId]
    case 'insertHotspot':
    case 'removeHotspot':
      return [edit.hotspot.stopId]
    case 'insertStops':
    case 'removeStops':
      return edit.stops.map(({ stop }) => stop.id)
    case 'updateTour':
    case 'updateTranslation':
      return []
  }
}
