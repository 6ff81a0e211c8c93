import type { TourSummary } from '../../../../../shared/tours/tour-list.ts'

/** Tours by the folder that they are in, so that a move can be undone; null for no folder. */
export function groupByFolder(
  tours: readonly Pick<TourSummary, 'id' | 'folder'>[],
): ReadonlyMap<string | null, readonly string[]> {
  const groups = new Map<string | null, string[]>()
  for (const { id, folder } of tours) {
    const folderId = folder?.id ?? null
    groups.set(folderId, [...(groups.get(folderId) ?? []), id])
  }
  return groups
}
