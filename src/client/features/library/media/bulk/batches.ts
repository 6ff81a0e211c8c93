import { chunks } from '../../../../../shared/kernel/chunks.ts'
import { mediaLimits } from '../../../../../shared/media/media-limits.ts'

/** Splits items into batches of at most as many as one bulk request accepts. */
export function batches<Item>(items: readonly Item[]): Item[][] {
  return chunks(items, mediaLimits.bulkMax)
}
