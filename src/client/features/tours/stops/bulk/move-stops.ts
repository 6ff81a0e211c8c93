/** Position in the list to which stops are moved. */
export type MoveTarget = 'start' | 'end' | { readonly afterId: string }

/**
 * Moves stops together, keeping their order, and returns the new order. Nothing moves if the target stop is itself
 * moved or was deleted.
 */
export function moveStops(
  order: readonly string[],
  movedIds: ReadonlySet<string>,
  target: MoveTarget,
): readonly string[] {
  const moved = order.filter((id) => movedIds.has(id))
  const others = order.filter((id) => !movedIds.has(id))
  if (target === 'start') return [...moved, ...others]
  if (target === 'end') return [...others, ...moved]
  const index = others.indexOf(target.afterId)
  return index < 0 ? order : others.toSpliced(index + 1, 0, ...moved)
}
