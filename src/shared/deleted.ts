import { z } from 'zod'
import { limits } from './limits.ts'

/** A page of what was deleted, after so many that are known already. */
export const listDeletedInput = z.strictObject({ after: z.int().nonnegative().max(limits.deletedListMax).optional() })

/** Something that was deleted, and may be brought back until its time is over (`limits.deletedKeptMs`). */
export type DeletedItem = {
  readonly id: string
  readonly name: string
  readonly deletedAt: string
  readonly thumbnailUrl: string | null
}

/** The last deleted first; `total` counts those of all pages. */
export type DeletedPage<Item extends DeletedItem = DeletedItem> = {
  readonly items: readonly Item[]
  readonly total: number
}
