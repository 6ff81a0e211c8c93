import type { Direction } from '../../../../shared/geometry/sphere.ts'
import { hotspotKindOf } from '../../../../shared/hotspots/registry.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { kindEditorOf } from '../hotspot-kind-registry.ts'
import { roundDirection } from '../inspector/nudge.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'

/** Puts a hotspot of the chosen tool somewhere: at once, or after the choice that its kind needs. */
export function usePlacing(stop: Stop, onPlaced: () => void): (direction: Direction) => void {
  const { create } = useHotspotActions()
  return (at) => {
    const { tool: kind, place, useTool: choose } = useEditorStore.getState()
    if (kind === null) return
    const direction = roundDirection(at)
    if (kindEditorOf(kind)?.CreateForm) place({ kind, stopId: stop.id, direction })
    else {
      choose(null)
      const readingOrder = stop.hotspots.length
      void create({ stopId: stop.id, kind, ...direction, readingOrder, details: hotspotKindOf(kind)?.defaults?.() })
    }
    onPlaced()
  }
}
