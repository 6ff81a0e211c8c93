import { type Direction, normalizeYawDeg, returnLinkPitchDeg, returnLinkYawDeg } from '../geometry/sphere.ts'
import { flatToDirection } from './flat-position.ts'

type LinkedStop = { readonly northOffsetDeg: number; readonly isFlat: boolean }

type LinkedStops = {
  readonly link: Direction
  readonly from: LinkedStop
  readonly target: LinkedStop & { readonly initialView: Direction }
}

/** Low in the middle of a flat image, where it covers little of the subject. */
const flatPosition = { x: 0.5, y: 0.9 }
/** Pitch of a return link to a flat stop: below the view on arrival. */
const belowViewDeg = -25

/** Direction of the return link in the target stop: where an arriving visitor came from. */
export function returnLinkDirection({ link, from, target }: LinkedStops): Direction {
  if (target.isFlat) return flatToDirection(flatPosition)
  // A flat image has no compass direction.
  if (from.isFlat) return { yawDeg: target.initialView.yawDeg, pitchDeg: belowViewDeg }
  const northOffsets = { northOffsetDeg: from.northOffsetDeg, targetNorthOffsetDeg: target.northOffsetDeg }
  const yawDeg = normalizeYawDeg(returnLinkYawDeg({ yawDeg: link.yawDeg, ...northOffsets }))
  return { yawDeg, pitchDeg: returnLinkPitchDeg(link.pitchDeg) }
}
