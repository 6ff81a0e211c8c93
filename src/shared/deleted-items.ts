import { z } from 'zod'
import { limits } from './limits.ts'

/** A page of what was deleted, after so many that are known already. */
export const listDeletedInput = z.strictObject({ after: z.int().nonnegative().max(limits.deletedListMax).optional() })

/** Something that was deleted, and may be brought back until its time is over (`limits.deletedRetentionMs`). */
export const deletedItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  deletedAt: z.string(),
  thumbnailUrl: z.string().nullable(),
})
export type DeletedItem = Readonly<z.infer<typeof deletedItem>>

/** A page of items of a schema, the last deleted first; `total` counts those of all pages. */
export function deletedPage<Item extends typeof deletedItem>(item: Item) {
  return z.strictObject({ items: z.array(item).readonly(), total: z.int() })
}

export type DeletedPage<Item extends DeletedItem = DeletedItem> = {
  readonly items: readonly Item[]
  readonly total: number
}
