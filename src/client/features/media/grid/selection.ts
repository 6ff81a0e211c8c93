/** Chosen media, by id, and what Shift needs to know. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  /** Where a range begins: the medium that was chosen last by itself. */
  readonly anchorId: string | null
  /** What was chosen before the present range, which can grow and shrink over it. */
  readonly base: ReadonlySet<string>
}

const none: ReadonlySet<string> = new Set()

export const nothingSelected: Selection = { ids: none, anchorId: null, base: none }

/** Chooses one medium more, or one fewer; ranges begin at it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchorId: id, base: next }
}

/** Everything from the anchor to `id`, in the order shown, besides what was chosen before. */
export function extended(selection: Selection, order: readonly string[], id: string): Selection {
  const { anchorId, base } = selection
  const from = anchorId === null ? -1 : order.indexOf(anchorId)
  const to = order.indexOf(id)
  if (to < 0) return selection
  if (from < 0) return { ids: new Set([...base, id]), anchorId: id, base: new Set([...base, id]) }
  const range = order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...base, ...range]), anchorId, base }
}

export function selectedAll(order: readonly string[]): Selection {
  const ids = new Set(order)
  return { ids, anchorId: order[0] ?? null, base: ids }
}

/** The first of them, at most as many as there is room for. */
export function limitedTo(selection: Selection, most: number): Selection {
  if (selection.ids.size <= most) return selection
  const ids = new Set([...selection.ids].slice(0, most))
  return { ...selection, ids, base: new Set([...selection.base].filter((id) => ids.has(id))) }
}

/** Without media that are gone. */
export function withoutMedia({ ids, anchorId, base }: Selection, goneIds: ReadonlySet<string>): Selection {
  const stays = (id: string) => !goneIds.has(id)
  return {
    ids: new Set([...ids].filter(stays)),
    anchorId: anchorId !== null && stays(anchorId) ? anchorId : null,
    base: new Set([...base].filter(stays)),
  }
}
