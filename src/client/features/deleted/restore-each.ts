import type { DeletedItem } from '../../../shared/deleted.ts'

/** What could not be brought back, and the error of its call. */
export type NotRestored = { readonly item: DeletedItem; readonly error: unknown }

/** Restores one after the other; one that is rejected keeps none of the others from coming back. */
export async function restoreEach<Item extends DeletedItem>(
  items: readonly Item[],
  restore: (item: Item) => Promise<unknown>,
): Promise<readonly NotRestored[]> {
  const left: NotRestored[] = []
  for (const item of items) {
    try {
      await restore(item)
    } catch (error) {
      left.push({ item, error })
    }
  }
  return left
}

/**
 * Restores as many at a time as one call may name. A call that is rejected brings none of its own back, so they are tried
 * one after the other.
 */
export async function restoreInPortions<Item extends DeletedItem>(
  portions: readonly (readonly Item[])[],
  restore: (items: readonly Item[]) => Promise<unknown>,
): Promise<readonly NotRestored[]> {
  const left: NotRestored[] = []
  for (const some of portions) {
    try {
      await restore(some)
    } catch (error) {
      left.push(
        ...(some.length === 1
          ? some.map((item) => ({ item, error }))
          : await restoreEach(some, (item) => restore([item]))),
      )
    }
  }
  return left
}

/** As many as can be read in a notice. */
const namesMost = 5

/** A line for each reason, with the names of what it kept from coming back. */
export function reasonsOf(left: readonly NotRestored[], sentenceOf: (error: unknown) => string): readonly string[] {
  const byReason = Map.groupBy(left, ({ error }) => sentenceOf(error))
  return [...byReason].map(([reason, some]) => {
    const names = some.slice(0, namesMost).map(({ item }) => item.name)
    return `${names.join(', ')}${some.length > namesMost ? ' …' : ''}: ${reason}`
  })
}
