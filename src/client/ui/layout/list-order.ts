type Identified = { readonly id: string }

/** Index of the item at `index` after a key has moved it; null if the item stays. */
export function targetIndexOfKey(key: string, index: number, count: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    Home: 0,
    End: count - 1,
    ArrowUp: index - 1,
    ArrowLeft: index - 1,
    ArrowDown: index + 1,
    ArrowRight: index + 1,
  }
  const target = targets[key] ?? index
  return target === index || target < 0 || target >= count ? null : target
}

/** Order after the item at `from` has moved to `to`. */
export function moveItem(ids: readonly string[], from: number, to: number): string[] {
  const otherIds = ids.filter((_, index) => index !== from)
  return [...otherIds.slice(0, to), ...ids.slice(from, from + 1), ...otherIds.slice(to)]
}

/** Items in the order of `ids`, or unchanged without ids. */
export function sortByIds<Item extends Identified>(
  items: readonly Item[],
  ids: readonly string[] | undefined,
): readonly Item[] {
  if (ids === undefined) return items
  const itemById = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => itemById.get(id) ?? [])
}
