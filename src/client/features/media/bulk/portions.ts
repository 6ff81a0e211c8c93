import { limits } from '../../../../shared/limits.ts'

/** As many at a time as one call may name. */
export function portions<Item>(items: readonly Item[]): Item[][] {
  const count = Math.ceil(items.length / limits.libraryBulkMax)
  return Array.from({ length: count }, (_, index) =>
    items.slice(index * limits.libraryBulkMax, (index + 1) * limits.libraryBulkMax),
  )
}
