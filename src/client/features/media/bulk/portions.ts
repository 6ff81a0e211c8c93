import { limits } from '../../../../shared/limits.ts'

/** As many at a time as one call may name. */
export function portions(mediaIds: readonly string[]): string[][] {
  const count = Math.ceil(mediaIds.length / limits.libraryBulkMax)
  return Array.from({ length: count }, (_, index) =>
    mediaIds.slice(index * limits.libraryBulkMax, (index + 1) * limits.libraryBulkMax),
  )
}
