/** What was there when somebody began, what they made of it, and what somebody else did meanwhile. */
export type Sides<Side> = { readonly before: Side; readonly mine: Side; readonly theirs: Side }

/** Ids in the order that one list has, with those that only the other has after the one they follow there. */
function woven(lead: readonly string[], other: readonly string[]): readonly string[] {
  return other.reduce<readonly string[]>((ids, id, at) => {
    if (ids.includes(id)) return ids
    const before = other.slice(0, at).findLast((one) => ids.includes(one))
    return ids.toSpliced(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id)
  }, lead)
}

/** The order after two people changed a list: mine where I moved anything, with what each added and without what either removed from it. */
export function mergeOrder({ before, mine, theirs }: Sides<readonly string[]>): readonly string[] {
  const kept = before.filter((id) => mine.includes(id))
  const hasMoved = mine.filter((id) => before.includes(id)).some((id, at) => id !== kept[at])
  return hasMoved ? woven(mine, theirs) : woven(theirs, mine)
}
