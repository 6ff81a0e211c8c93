import type { Hotspot } from '../../../../shared/hotspots/hotspots.ts'
import { hotspotKindOf } from '../../../../shared/hotspots/registry.ts'
import type { Stop } from '../../../../shared/tours/stops.ts'

/** Stops a hotspot leads to. None for a kind this version does not know. */
export function linkedStopIds(hotspot: Hotspot): readonly string[] {
  return hotspotKindOf(hotspot.kind)?.stopIdsOf?.(hotspot.details) ?? []
}

/** The hotspot by which somebody who followed a link comes back to the stop it stands in. */
export function wayBackOf(target: Stop, fromStopId: string): Hotspot | undefined {
  return target.hotspots.find((hotspot) => linkedStopIds(hotspot).includes(fromStopId))
}
