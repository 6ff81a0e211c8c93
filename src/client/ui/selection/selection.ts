/** Selected items of a list by id, with the state of a range selection. */
export type Selection = {
  readonly ids: ReadonlySet<string>
  /** Start of a range: the item that was last toggled individually. */
  readonly anchorId: string | null
  /** Selection before the current range, which can grow and shrink. */
  readonly baseIds: ReadonlySet<string>
}

/** Change of a selection; `order` are the ids of the list. */
export type SelectionChange = (selection: Selection, order: readonly string[]) => Selection

const noIds: ReadonlySet<string> = new Set()

export const emptySelection: Selection = { ids: noIds, anchorId: null, baseIds: noIds }

/** Adds or removes one item, which becomes the anchor of ranges. */
export function toggleSelection({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchorId: id, baseIds: next }
}

/** Selects the range from the anchor to `id` in list order, in addition to the base selection. */
export function extendSelection(selection: Selection, order: readonly string[], id: string): Selection {
  const { anchorId, baseIds } = selection
  const anchorIndex = anchorId === null ? -1 : order.indexOf(anchorId)
  const itemIndex = order.indexOf(id)
  if (itemIndex < 0) return selection
  if (anchorIndex < 0) return { ids: new Set([...baseIds, id]), anchorId: id, baseIds: new Set([...baseIds, id]) }
  const range = order.slice(Math.min(anchorIndex, itemIndex), Math.max(anchorIndex, itemIndex) + 1)
  return { ids: new Set([...baseIds, ...range]), anchorId, baseIds }
}

/** Selects the whole list. */
export function selectAll(order: readonly string[]): Selection {
  const ids = new Set(order)
  return { ids, anchorId: order[0] ?? null, baseIds: ids }
}

/** Truncates a selection to its first `maxCount` items. */
export function limitSelection(selection: Selection, maxCount: number): Selection {
  if (selection.ids.size <= maxCount) return selection
  const ids = new Set([...selection.ids].slice(0, maxCount))
  return { ...selection, ids, baseIds: new Set([...selection.baseIds].filter((id) => ids.has(id))) }
}

/** Removes items from a selection. */
export function removeFromSelection({ ids, anchorId, baseIds }: Selection, removedIds: ReadonlySet<string>): Selection {
  const isKept = (id: string) => !removedIds.has(id)
  return {
    ids: new Set([...ids].filter(isKept)),
    anchorId: anchorId !== null && isKept(anchorId) ? anchorId : null,
    baseIds: new Set([...baseIds].filter(isKept)),
  }
}

/** Change that a click with Shift, Ctrl or Cmd makes; `null` for a plain click. */
export function changeByClick(
  { shiftKey, ctrlKey, metaKey }: { readonly shiftKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean },
  id: string,
): SelectionChange | null {
  if (shiftKey) return (before, order) => extendSelection(before, order, id)
  return ctrlKey || metaKey ? (before) => toggleSelection(before, id) : null
}
