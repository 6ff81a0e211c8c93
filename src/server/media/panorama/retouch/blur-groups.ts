import type { BlurStroke } from '../../../../shared/media/adjustments.ts'
import { boundingDisc, type Disc, discsOverlap, strokeDiscs } from '../../../../shared/media/retouch-shapes.ts'

/** Strokes that touch each other and are blurred together, with a bounding disc. */
export type BlurGroup = {
  readonly strokes: readonly BlurStroke[]
  readonly discs: readonly Disc[]
  readonly bounds: Disc
}

type StrokeShape = { readonly stroke: BlurStroke; readonly discs: readonly Disc[]; readonly bounds: Disc }

function doTouch(a: StrokeShape, b: StrokeShape): boolean {
  if (!discsOverlap(a.bounds, b.bounds)) return false
  return a.discs.some((disc) => b.discs.some((otherDisc) => discsOverlap(disc, otherDisc)))
}

/** Groups strokes that touch each other, because a person's face blurred by several of them could stay recognizable. */
export function blurGroups(strokes: readonly BlurStroke[]): BlurGroup[] {
  let groups: StrokeShape[][] = []
  for (const stroke of strokes) {
    const discs = strokeDiscs(stroke)
    const shape = { stroke, discs, bounds: boundingDisc(discs) }
    const touchingGroups = groups.filter((group) => group.some((other) => doTouch(shape, other)))
    groups = [...groups.filter((group) => !touchingGroups.includes(group)), [...touchingGroups.flat(), shape]]
  }
  return groups.map((group) => {
    const discs = group.flatMap((shape) => shape.discs)
    return { strokes: group.map(({ stroke }) => stroke), discs, bounds: boundingDisc(discs) }
  })
}
