import type { Leveling } from '../geometry/leveling.ts'
import {
  type Direction,
  directionToVector,
  normalizeYawDeg,
  returnLinkPitchDeg,
  returnLinkYawDeg,
  vectorToDirection,
} from '../geometry/sphere.ts'
import { flatToDirection } from './flat-position.ts'

type LinkedStop = { readonly northOffsetDeg: number; readonly isFlat: boolean; readonly leveling: Leveling }

type LinkedStops = {
  /** Direction in the image of the stop that the link is in. */
  readonly link: Direction
  readonly from: LinkedStop
  readonly target: LinkedStop & { readonly initialView: Direction }
}

/** Low in the middle of a flat image, where it covers little of the subject. */
const flatPosition = { x: 0.5, y: 0.9 }
/** Pitch of a return link to a flat stop: below the view on arrival. */
const belowViewDeg = -25
/** Far finer than a pixel; leveling leaves rounding errors even in a stop that is level. */
const roundingPerDeg = 1_000_000

/** Image direction of a world direction. */
function inImage({ leveling }: LinkedStop, world: Direction): Direction {
  const { yawDeg, pitchDeg } = vectorToDirection(leveling.toImage(directionToVector(world)))
  // Adding 0 makes a negative zero positive.
  const round = (angleDeg: number) => Math.round(angleDeg * roundingPerDeg) / roundingPerDeg + 0
  return { yawDeg: round(yawDeg), pitchDeg: round(pitchDeg) }
}

/**
 * Direction of the return link in the image of the target stop: where an arriving visitor came from. Bearings are in
 * the level world, so the direction is leveled by the leveling of the linking stop, then tilted into the target's image.
 */
export function returnLinkDirection({ link, from, target }: LinkedStops): Direction {
  if (target.isFlat) return flatToDirection(flatPosition)
  // A flat image has no compass direction.
  if (from.isFlat) return inImage(target, { yawDeg: target.initialView.yawDeg, pitchDeg: belowViewDeg })
  const { yawDeg, pitchDeg } = vectorToDirection(from.leveling.toWorld(directionToVector(link)))
  const northOffsets = { northOffsetDeg: from.northOffsetDeg, targetNorthOffsetDeg: target.northOffsetDeg }
  const backYawDeg = normalizeYawDeg(returnLinkYawDeg({ yawDeg, ...northOffsets }))
  return inImage(target, { yawDeg: backYawDeg, pitchDeg: returnLinkPitchDeg(pitchDeg) })
}
