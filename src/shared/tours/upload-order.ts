/**
 * Inserts new stops into the order of a tour. A new stop of the upload follows the closest preceding stop of the upload
 * that the tour already has, or else precedes the closest following one. All other new stops come last.
 */
export function inUploadOrder(
  stopIds: readonly string[],
  newIds: readonly string[],
  uploadOrder: readonly string[],
): string[] {
  const existingIds = new Set(stopIds)
  const newIdSet = new Set(newIds)
  const namedIds = new Set(uploadOrder)
  const leading: string[] = []
  const following = new Map<string, string[]>()
  let previousId: string | undefined
  let firstId: string | undefined
  for (const id of uploadOrder) {
    if (existingIds.has(id)) {
      previousId = id
      firstId ??= id
      following.set(id, [])
    } else if (newIdSet.has(id)) {
      const group = following.get(previousId ?? '') ?? leading
      group.push(id)
    }
  }
  const placed = stopIds.flatMap((id) => [...(id === firstId ? leading : []), id, ...(following.get(id) ?? [])])
  const appended = newIds.filter((id) => !namedIds.has(id))
  return firstId === undefined ? [...placed, ...leading, ...appended] : [...placed, ...appended]
}
