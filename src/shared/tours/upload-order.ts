/**
 * Order of stops with new ones added. One that the upload names comes after the nearest stop before it in the upload that
 * the tour has, else before the nearest one after it; all others come last.
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
