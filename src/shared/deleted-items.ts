import { z } from 'zod'
import { dayMs } from './kernel/units.ts'

/** Time for which a deleted item can be restored. */
export const deletedRetentionMs = 30 * dayMs
const skippedItemsMax = 100_000

/** `after` is the number of items to skip. */
export const listDeletedInput = z.strictObject({ after: z.int().nonnegative().max(skippedItemsMax).optional() })

/** Deleted item, which can be restored for `deletedRetentionMs`. */
export const deletedItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  deletedAt: z.string(),
  thumbnailUrl: z.string().nullable(),
})
export type DeletedItem = Readonly<z.infer<typeof deletedItem>>

/** Page of deleted items, newest deletion first. `total` counts the items of all pages. */
export function deletedPage<Item extends typeof deletedItem>(item: Item) {
  return z.strictObject({ items: z.array(item).readonly(), total: z.int() })
}

export type DeletedPage<Item extends DeletedItem = DeletedItem> = {
  readonly items: readonly Item[]
  readonly total: number
}
