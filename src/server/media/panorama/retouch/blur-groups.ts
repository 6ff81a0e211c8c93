import type { BlurStroke } from '../../../../shared/media/adjustments.ts'
import { circleAround, type Disc, discsOfStroke, overlap } from '../../../../shared/media/retouch-shapes.ts'

/** Strokes that touch: whatever they cover together is as coarse as one thing. */
export type BlurGroup = {
  readonly strokes: readonly BlurStroke[]
  readonly discs: readonly Disc[]
  readonly around: Disc
}

type Member = { readonly stroke: BlurStroke; readonly discs: readonly Disc[]; readonly around: Disc }

function meet(one: Member, other: Member): boolean {
  return overlap(one.around, other.around) && one.discs.some((disc) => other.discs.some((by) => overlap(disc, by)))
}

/** Strokes by what they cover together. A face that is dabbed over must not come out as a mosaic of its parts. */
export function blurGroups(strokes: readonly BlurStroke[]): BlurGroup[] {
  let groups: Member[][] = []
  for (const stroke of strokes) {
    const discs = discsOfStroke(stroke)
    const member = { stroke, discs, around: circleAround(discs) }
    const joined = groups.filter((group) => group.some((other) => meet(member, other)))
    groups = [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), member]]
  }
  return groups.map((members) => {
    const discs = members.flatMap((member) => member.discs)
    return { strokes: members.map(({ stroke }) => stroke), discs, around: circleAround(discs) }
  })
}
