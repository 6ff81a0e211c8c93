/** Target of a move of stops in the list. */
export type MoveTarget = 'start' | 'end' | { readonly afterId: string }

/**
 * Order after some stops were moved together, in their own order. Stops stay where they are if they are to follow one
 * that is moved itself or is gone.
 */
export function orderAfterMove(
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
