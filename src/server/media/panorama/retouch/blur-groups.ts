import type { BlurStroke } from '../../../../shared/media/adjustments.ts'
import { boundingDisc, type Disc, discsOverlap, strokeDiscs } from '../../../../shared/media/retouch-shapes.ts'

/** Strokes that touch each other and are blurred together, with a bounding disc. */
export type BlurGroup = {
  readonly strokes: readonly BlurStroke[]
  readonly discs: readonly Disc[]
  readonly bounds: Disc
}

type Member = { readonly stroke: BlurStroke; readonly discs: readonly Disc[]; readonly bounds: Disc }

function touch(a: Member, b: Member): boolean {
  if (!discsOverlap(a.bounds, b.bounds)) return false
  return a.discs.some((disc) => b.discs.some((otherDisc) => discsOverlap(disc, otherDisc)))
}

/** Groups strokes that touch each other. Blurred separately, they could leave a person's face recognizable. */
export function blurGroups(strokes: readonly BlurStroke[]): BlurGroup[] {
  let groups: Member[][] = []
  for (const stroke of strokes) {
    const discs = strokeDiscs(stroke)
    const member = { stroke, discs, bounds: boundingDisc(discs) }
    const touchingGroups = groups.filter((group) => group.some((groupMember) => touch(member, groupMember)))
    groups = [...groups.filter((group) => !touchingGroups.includes(group)), [...touchingGroups.flat(), member]]
  }
  return groups.map((members) => {
    const discs = members.flatMap((member) => member.discs)
    return { strokes: members.map(({ stroke }) => stroke), discs, bounds: boundingDisc(discs) }
  })
}
