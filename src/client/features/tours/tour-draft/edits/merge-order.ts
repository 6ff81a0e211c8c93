/** The three versions of a three-way merge: the common base, and the changes of two people. */
export type Sides<Version> = { readonly before: Version; readonly mine: Version; readonly theirs: Version }

/** Inserts the ids that only `other` has into `lead`, each after its predecessor in `other`. */
function interleave(lead: readonly string[], other: readonly string[]): readonly string[] {
  return other.reduce<readonly string[]>((ids, id, index) => {
    if (ids.includes(id)) return ids
    const predecessor = other.slice(0, index).findLast((otherId) => ids.includes(otherId))
    return ids.toSpliced(predecessor === undefined ? 0 : ids.indexOf(predecessor) + 1, 0, id)
  }, lead)
}

/** Three-way merge of an order: my order if I moved an item, else their order. Additions of both are kept. */
export function mergeOrder({ before, mine, theirs }: Sides<readonly string[]>): readonly string[] {
  const remainingIds = before.filter((id) => mine.includes(id))
  const hasMoved = mine.filter((id) => before.includes(id)).some((id, index) => id !== remainingIds[index])
  return hasMoved ? interleave(mine, theirs) : interleave(theirs, mine)
}
