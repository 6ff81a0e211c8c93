import type { Leveling } from '../../../shared/geometry/leveling.ts'
import { arrivalYawDeg, directionToVector, type View, vectorToDirection } from '../../../shared/geometry/sphere.ts'
import type { PublicHotspot, PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { HotspotLink } from '../hotspots/hotspot-kind-view.ts'
import { kindViewOf } from '../hotspots/registry.ts'

/** The link in `target` that leads back to a stop, if there is one. */
function linkBackIn(target: PublicStop, fromStopId: string): PublicHotspot | undefined {
  return target.hotspots.find((hotspot) => kindViewOf(hotspot)?.linkOf?.(hotspot)?.targetStopId === fromStopId)
}

/** Stop to arrive at, with the leveling of its image. */
type ArrivalStop = { readonly stop: PublicStop; readonly leveling: Leveling }

/** `yawDeg` is the world yaw of the link in the stop `from`. */
type Departure = { readonly from: PublicStop; readonly yawDeg: number; readonly arrival: HotspotLink['arrival'] }

/**
 * View on arrival by a link in the stop `from`: the authored view, or a level view in the direction of travel with the
 * zoom of the target's initial view.
 */
export function arrivalView({ from, yawDeg, arrival }: Departure, { stop: target, leveling }: ArrivalStop): View {
  if (arrival !== 'automatic') return arrival
  const linkBack = linkBackIn(target, from.id)
  const arrivalDeg = arrivalYawDeg({
    yawDeg,
    northOffsetDeg: from.northOffsetDeg,
    targetNorthOffsetDeg: target.northOffsetDeg,
    returnLinkYawDeg: linkBack && vectorToDirection(leveling.toWorld(directionToVector(linkBack))).yawDeg,
  })
  return { yawDeg: arrivalDeg, pitchDeg: 0, fovDeg: target.initialView.fovDeg }
}
