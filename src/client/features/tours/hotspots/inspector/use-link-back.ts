import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { hotspotKindOf } from '../../../../../shared/hotspots/registry.ts'
import { returnLinkDirection } from '../../../../../shared/hotspots/return-link.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'
import { useEditorStore } from '../../tour-draft/editor-store.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'
import { isFlatStop } from '../../tour-draft/flat-stops.ts'
import { useTourEditor } from '../../tour-draft/use-tour-editor.tsx'
import { isLinkBackUnplaced } from '../both-ends/link-ends.ts'
import { levelingIn } from '../both-ends/stop-orientation.ts'
import { linkedStopIds } from '../list/linked-stops.ts'
import { useHotspotActions } from '../list/use-hotspot-actions.ts'
import { roundDirection } from './nudge.ts'

/**
 * Returns a function that adds a link back from the target of a hotspot; the hotspot stays selected. If the direction
 * of the link is unknown, a dialog opens to place it.
 */
export function useLinkBack(): (hotspot: Hotspot) => void {
  const { tour } = useTourEditor()
  const { create } = useHotspotActions()
  return (hotspot) => {
    const [targetId = ''] = linkedStopIds(hotspot)
    const source = stopOf(tour, hotspot.stopId)
    const target = stopOf(tour, targetId)
    if (!source || !target) return
    if (isLinkBackUnplaced(tour, source, target)) {
      useEditorStore.getState().setLinkedPair({ firstId: source.id, secondId: target.id })
      return
    }
    const linkedStop = (stop: Stop) => ({ ...stop, isFlat: isFlatStop(tour, stop), leveling: levelingIn(tour, stop) })
    const position = returnLinkDirection({ link: hotspot, from: linkedStop(source), target: linkedStop(target) })
    const linkBack = hotspotKindOf(hotspot.kind)?.returnLinkOf?.(hotspot.details, source.id)
    if (linkBack) void create({ stopId: target.id, ...roundDirection(position), ...linkBack }, { selects: false })
  }
}
