import { hotspotName } from '../../../../../shared/hotspots/hotspot-name.ts'
import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { stopIdsIn } from '../../../../../shared/hotspots/references.ts'
import type { Tour } from '../../../../../shared/tours/tours.ts'
import type { RenameItem } from '../../renaming/rename-rows.ts'
import { stopOf } from '../../tour-draft/edits/make-edit.ts'

/** Hotspots as items to rename. */
export function hotspotRenameItems(tour: Tour, hotspots: readonly Hotspot[]): readonly RenameItem[] {
  const stopNameOf = (stopId: string | undefined) => (stopId === undefined ? undefined : stopOf(tour, stopId)?.name)
  return hotspots.map((hotspot) => {
    const name = hotspotName(hotspot, stopNameOf)
    const target = stopNameOf(stopIdsIn(hotspot)[0]) ?? ''
    return { id: hotspot.id, name, texts: { name, target, stop: stopNameOf(hotspot.stopId) ?? '' } }
  })
}
