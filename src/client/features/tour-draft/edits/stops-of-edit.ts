import type { Edit } from './edit.ts'

/** Ids of the stops that an edit adds, removes, or changes in fields or hotspots. The stop order belongs to the tour. */
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
