import {
  arrivalYawDeg,
  directionToVector,
  type Vec3,
  type View,
  vectorToDirection,
} from '../../../shared/geometry/sphere.ts'
import type { PublicStop } from '../../../shared/publishing/tour-document.ts'
import type { Leveling } from '../camera/leveling.ts'
import type { HotspotLink } from '../hotspots/hotspot-kind-view.ts'
import { kindViewOf } from '../hotspots/registry.ts'

/** Yaw of the link in `target` that leads back to a stop, if there is one. */
export function yawOfLinkBack(target: PublicStop, fromStopId: string): number | undefined {
  return target.hotspots.find((hotspot) => kindViewOf(hotspot)?.linkOf?.(hotspot)?.targetStopId === fromStopId)?.yawDeg
}

/** World yaw of an image yaw on the horizon. */
function leveledYawDeg(leveling: Leveling, yawDeg: number): number {
  const horizon: Vec3 = directionToVector({ yawDeg, pitchDeg: 0 })
  return vectorToDirection(leveling.toWorld(horizon)).yawDeg
}

/** Destination stop, with the leveling of its image. */
type ArrivalStop = { readonly stop: PublicStop; readonly leveling: Leveling }

type Departure = { readonly from: PublicStop; readonly yawDeg: number; readonly arrival: HotspotLink['arrival'] }

/**
 * View on arrival by a link at `yawDeg` in the stop `from`: the authored view, or a level view in the direction of travel
 * with the zoom of the target's initial view.
 */
export function arrivalView({ from, yawDeg, arrival }: Departure, { stop: target, leveling }: ArrivalStop): View {
  if (arrival !== 'automatic') return arrival
  const arrivalImageYawDeg = arrivalYawDeg({
    yawDeg,
    northOffsetDeg: from.northOffsetDeg,
    targetNorthOffsetDeg: target.northOffsetDeg,
    returnLinkYawDeg: yawOfLinkBack(target, from.id),
  })
  return { yawDeg: leveledYawDeg(leveling, arrivalImageYawDeg), pitchDeg: 0, fovDeg: target.initialView.fovDeg }
}
