import { mediaLimits } from '../../../../../shared/media/media-limits.ts'

/** Splits items into batches of at most as many as one bulk request accepts. */
export function batches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / mediaLimits.bulkMax)
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * mediaLimits.bulkMax, (index + 1) * mediaLimits.bulkMax),
  )
}
