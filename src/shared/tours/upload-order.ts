/**
 * Inserts new stops into the order of a tour. A new stop of the upload follows the closest preceding stop of the upload
 * that the tour already has, or else precedes the closest following one. All other new stops come last.
 */
export function inUploadOrder(
  stopIds: readonly string[],
  newIds: readonly string[],
  uploadOrder: readonly string[],
): string[] {
  const tourIds = new Set(stopIds)
  const newIdSet = new Set(newIds)
  const uploadIds = new Set(uploadOrder)
  const leadingIds: string[] = []
  const groupByPreviousId = new Map<string, string[]>()
  let previousId: string | undefined
  let firstId: string | undefined
  for (const id of uploadOrder) {
    if (tourIds.has(id)) {
      previousId = id
      firstId ??= id
      groupByPreviousId.set(id, [])
    } else if (newIdSet.has(id)) {
      const group = groupByPreviousId.get(previousId ?? '') ?? leadingIds
      group.push(id)
    }
  }
  const placedIds = stopIds.flatMap((id) => [
    ...(id === firstId ? leadingIds : []),
    id,
    ...(groupByPreviousId.get(id) ?? []),
  ])
  const appendedIds = newIds.filter((id) => !uploadIds.has(id))
  return firstId === undefined ? [...placedIds, ...leadingIds, ...appendedIds] : [...placedIds, ...appendedIds]
}
