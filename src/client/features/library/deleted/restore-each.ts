import type { DeletedItem } from '../../../../shared/deleted-items.ts'

/** Item that could not be restored, and the error of its request. */
export type FailedRestore = { readonly item: DeletedItem; readonly error: unknown }

/** Restores items one by one; a failed one doesn't stop the others. */
export async function restoreEach<Item extends DeletedItem>(
  items: readonly Item[],
  restore: (item: Item) => Promise<unknown>,
): Promise<readonly FailedRestore[]> {
  const failures: FailedRestore[] = []
  for (const item of items) {
    try {
      await restore(item)
    } catch (error) {
      failures.push({ item, error })
    }
  }
  return failures
}

/** Restores items in batches. A failed request restores nothing, so its items are retried one by one. */
export async function restoreInBatches<Item extends DeletedItem>(
  batches: readonly (readonly Item[])[],
  restore: (items: readonly Item[]) => Promise<unknown>,
): Promise<readonly FailedRestore[]> {
  const failures: FailedRestore[] = []
  for (const batch of batches) {
    try {
      await restore(batch)
    } catch (error) {
      failures.push(
        ...(batch.length === 1
          ? batch.map((item) => ({ item, error }))
          : await restoreEach(batch, (item) => restore([item]))),
      )
    }
  }
  return failures
}

/** Maximum number of names per reason in a notification. */
const maxNames = 5

/** One line per reason, with the names of the items that it affects. */
export function reasonsOf(
  failures: readonly FailedRestore[],
  messageOf: (error: unknown) => string,
): readonly string[] {
  const byReason = Map.groupBy(failures, ({ error }) => messageOf(error))
  return [...byReason].map(([reason, items]) => {
    const names = items.slice(0, maxNames).map(({ item }) => item.name)
    return `${names.join(', ')}${items.length > maxNames ? ' …' : ''}: ${reason}`
  })
}
