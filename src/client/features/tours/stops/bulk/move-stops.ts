/** Target position of moved stops in the list. */
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
  const movedInOrder = order.filter((id) => movedIds.has(id))
  const otherIds = order.filter((id) => !movedIds.has(id))
  if (target === 'start') return [...movedInOrder, ...otherIds]
  if (target === 'end') return [...otherIds, ...movedInOrder]
  const index = otherIds.indexOf(target.afterId)
  return index < 0 ? order : otherIds.toSpliced(index + 1, 0, ...movedInOrder)
}
