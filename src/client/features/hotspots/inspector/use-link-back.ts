import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { hotspotKindOf } from '../../../../shared/hotspots/registry.ts'
import { returnLinkDirection } from '../../../../shared/hotspots/return-link.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'
import { isFlatStop } from '../../stops/flat-stops.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { linkedStopIds } from '../list/linked-stops.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import { roundDirection } from './nudge.ts'

/** Makes the link by which visitors come back from where a hotspot leads; the hotspot stays selected. */
export function useLinkBack(): (hotspot: Hotspot) => void {
  const { tour } = useTourEditor()
  const { create } = useHotspotActions()
  return (hotspot) => {
    const [targetId = ''] = linkedStopIds(hotspot)
    const from = stopOf(tour, hotspot.stopId)
    const target = stopOf(tour, targetId)
    if (!from || !target) return
    const end = (stop: Stop) => ({ ...stop, isFlat: isFlatStop(tour, stop) })
    const direction = roundDirection(returnLinkDirection({ link: hotspot, from: end(from), target: end(target) }))
    const back = hotspotKindOf(hotspot.kind)?.returnLinkOf?.(hotspot.details, from.id)
    if (back) void create({ stopId: target.id, ...direction, ...back }, { selects: false })
  }
}
