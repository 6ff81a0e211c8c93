import { limits } from '../../../../shared/limits.ts'

/** Splits items into batches of at most as many as one bulk request accepts. */
export function batches<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / limits.libraryBulkMax)
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * limits.libraryBulkMax, (index + 1) * limits.libraryBulkMax),
  )
}
