/**
 * Order of stops with new ones added. One that the upload names comes after the nearest stop before it in the upload that
 * the tour has, else before the nearest one after it; all others come last.
 */
export function inUploadOrder(
  stopIds: readonly string[],
  newIds: readonly string[],
  uploadOrder: readonly string[],
): string[] {
  const rankById = new Map(uploadOrder.map((id, index) => [id, index]))
  const order = [...stopIds]
  for (const id of newIds) {
    const rank = rankById.get(id)
    const index = rank === undefined ? order.length : indexOfRank(order, rankById, rank)
    order.splice(index, 0, id)
  }
  return order
}

function indexOfRank(order: readonly string[], rankById: ReadonlyMap<string, number>, rank: number): number {
  let before = { rank: -1, index: -1 }
  let after = { rank: Number.POSITIVE_INFINITY, index: order.length }
  for (const [index, id] of order.entries()) {
    const other = rankById.get(id)
    if (other === undefined) continue
    if (other < rank && other > before.rank) before = { rank: other, index }
    if (other > rank && other < after.rank) after = { rank: other, index }
  }
  return before.rank === -1 ? after.index : before.index + 1
}
