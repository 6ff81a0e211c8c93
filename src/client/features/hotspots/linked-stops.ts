import type { Hotspot } from '../../../shared/hotspots/hotspots.ts'
import { hotspotKinds, isHotspotKind } from '../../../shared/hotspots/registry.ts'
import type { Stop } from '../../../shared/stops.ts'

/** Stops a hotspot leads to. None for a kind this version does not know. */
export function linkedStopIds(hotspot: Hotspot): readonly string[] {
  const kind: string = hotspot.kind
  if (!isHotspotKind(kind)) return []
  const stopIdsOf = hotspotKinds[kind].stopIdsOf as (details: unknown) => readonly string[]
  return stopIdsOf(hotspot.details)
}

/** Whether a visitor of `stop` can go to `targetId` from there. */
export function leadsTo(stop: Stop, targetId: string): boolean {
  return stop.hotspots.some((hotspot) => hotspot.visible && linkedStopIds(hotspot).includes(targetId))
}

/** The hotspot by which somebody who followed a link comes back to the stop it stands in. */
export function wayBackOf(target: Stop, fromStopId: string): Hotspot | undefined {
  return target.hotspots.find((hotspot) => linkedStopIds(hotspot).includes(fromStopId))
}
