import type { Hotspot } from '../../../shared/hotspots/hotspots.ts'
import { hotspotKindOf } from '../../../shared/hotspots/registry.ts'
import { wayBackPitchDeg, wayBackYawDeg } from '../../../shared/sphere.ts'
import { stopOf } from '../tour-editor/edits/make-edit.ts'
import { useTourEditor } from '../tour-editor/use-tour-editor.tsx'
import { linkedStopIds } from './linked-stops.ts'
import { roundDeg } from './nudge.ts'
import { useHotspotActions } from './use-hotspot-actions.ts'

/** Makes the link by which visitors come back from where a hotspot leads; the hotspot stays selected. */
export function useWayBack(): (hotspot: Hotspot) => void {
  const { tour } = useTourEditor()
  const { create } = useHotspotActions()
  return (hotspot) => {
    const [targetId = ''] = linkedStopIds(hotspot)
    const [from, target] = [stopOf(tour, hotspot.stopId), stopOf(tour, targetId)]
    if (!from || !target) return
    const north = { northOffsetDeg: from.northOffsetDeg, targetNorthOffsetDeg: target.northOffsetDeg }
    const yawDeg = roundDeg(wayBackYawDeg({ yawDeg: hotspot.yawDeg, ...north }))
    const back = hotspotKindOf(hotspot.kind)?.wayBack?.(hotspot.details, from.id)
    const place = { stopId: target.id, yawDeg, pitchDeg: wayBackPitchDeg(hotspot.pitchDeg) }
    if (back) void create({ ...place, ...back }, { selects: false })
  }
}
