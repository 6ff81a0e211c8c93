import { type Direction, normalizeYawDeg, wayBackPitchDeg, wayBackYawDeg } from '../geometry/sphere.ts'
import { directionOfPlace } from './flat-place.ts'

/** A stop at one end of a link. */
type End = { readonly northOffsetDeg: number; readonly isFlat: boolean }

type Way = {
  readonly link: Direction
  readonly from: End
  readonly target: End & { readonly initialView: Direction }
}

/** Low in the middle, out of the way of what there is to see. */
const onImage = { x: 0.5, y: 0.9 }
/** Where one stands who came out of an image: below what they look at on arrival. */
const belowDeg = -25

/** Where the link back belongs in the stop that a link leads to: where somebody who has just arrived came from. */
export function wayBackPlace({ link, from, target }: Way): Direction {
  if (target.isFlat) return directionOfPlace(onImage)
  // an image lies in no direction of the compass
  if (from.isFlat) return { yawDeg: target.initialView.yawDeg, pitchDeg: belowDeg }
  const norths = { northOffsetDeg: from.northOffsetDeg, targetNorthOffsetDeg: target.northOffsetDeg }
  const yawDeg = normalizeYawDeg(wayBackYawDeg({ yawDeg: link.yawDeg, ...norths }))
  return { yawDeg, pitchDeg: wayBackPitchDeg(link.pitchDeg) }
}
