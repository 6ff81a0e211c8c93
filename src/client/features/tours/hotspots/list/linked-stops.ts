import type { Hotspot } from '../../../../../shared/hotspots/hotspots.ts'
import { hotspotKindOf } from '../../../../../shared/hotspots/registry.ts'
import type { Stop } from '../../../../../shared/tours/stops.ts'

/** Ids of the stops that a hotspot links to; empty for a kind that this version doesn't know. */
export function linkedStopIds(hotspot: Hotspot): readonly string[] {
  return hotspotKindOf(hotspot.kind)?.stopIdsOf?.(hotspot.details) ?? []
}

/** Hotspot of the target stop that links back to the stop of a link. */
export function linkBackOf(target: Stop, fromStopId: string): Hotspot | undefined {
  return target.hotspots.find((hotspot) => linkedStopIds(hotspot).includes(fromStopId))
}
