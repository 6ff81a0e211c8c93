import type { Edit } from './edit.ts'

/** Ids of the stops that an edit adds, removes, or changes in fields or hotspots. A change of the stop order affects no stop. */
export function affectedStopIds(edit: Edit): readonly string[] {
  switch (edit.type) {
    case 'updateStop':
    case 'updateHotspot':
      return [edit.stopId]
    case 'updateStops':
      return edit.changes.map(({ stopId }) => stopId)
    case 'updateHotspots':
      return [...new Set(edit.changes.map(({ stopId }) => stopId))]
    case 'insertHotspot':
    case 'removeHotspot':
      return [edit.hotspot.stopId]
    case 'insertHotspots':
    case 'removeHotspots':
      return [...new Set(edit.hotspots.map(({ hotspot }) => hotspot.stopId))]
    case 'insertStops':
    case 'removeStops':
      return edit.stops.map(({ stop }) => stop.id)
    case 'updateTour':
    case 'updateTranslation':
    case 'updateTranslations':
      return []
  }
}
