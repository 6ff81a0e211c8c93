type Identified = { readonly id: string }

const arrowSteps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }
const endKeys: Readonly<Record<string, 'first' | 'last'>> = { Home: 'first', End: 'last' }

/** Index of the item at `index` after a key has moved it; null if the item stays. */
export function targetIndexOfKey(key: string, index: number, count: number): number | null {
  const end = endKeys[key]
  const endIndex = end === 'first' ? 0 : count - 1
  const target = end === undefined ? index + (arrowSteps[key] ?? 0) : endIndex
  return target === index || target < 0 || target >= count ? null : target
}

/** Order after the item at `from` has moved to `to`. */
export function moveItem(ids: readonly string[], from: number, to: number): string[] {
  const otherIds = ids.filter((_, index) => index !== from)
  return [...otherIds.slice(0, to), ...ids.slice(from, from + 1), ...otherIds.slice(to)]
}

/** Items in the order of `ids`, or unchanged without ids. */
export function inOrder<Item extends Identified>(
  items: readonly Item[],
  ids: readonly string[] | undefined,
): readonly Item[] {
  if (ids === undefined) return items
  const itemById = new Map(items.map((item) => [item.id, item]))
  return ids.flatMap((id) => itemById.get(id) ?? [])
}
