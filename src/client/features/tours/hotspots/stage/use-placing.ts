import type { Direction } from '../../../../../shared/geometry/sphere.ts'
import { hotspotKindOf } from '../../../../../shared/hotspots/registry.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { roundDirection } from '../inspector/nudge.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

/** Returns a function that places a hotspot of the selected tool: created at once, or as a draft if its kind has no defaults. */
export function usePlacing(stop: Stop, onPlaced: () => void): (direction: Direction) => void {
  const { create } = useHotspotActions()
  return (clickedDirection) => {
    const { tool: kind, setDraft, selectTool } = useEditorStore.getState()
    if (kind === null) return
    const direction = roundDirection(clickedDirection)
    const details = hotspotKindOf(kind)?.defaults?.()
    if (details === undefined) setDraft({ kind, stopId: stop.id, direction })
    else {
      selectTool(null)
      const readingOrder = stop.hotspots.length
      void create({ stopId: stop.id, kind, ...direction, readingOrder, details })
    }
    onPlaced()
  }
}
