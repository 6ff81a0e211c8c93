import type { KeptCountName } from '../../../database/kept/counts.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

type Row = { readonly owner: string; readonly name: string; readonly count: string | number }

const countsSql = `select owner_id as owner, name, sum(count) as count from kept_counts
  where owner_id = any(?::uuid[]) and what = ? group by owner_id, name having sum(count) <> 0 order by sum(count) desc, name`

/** How many there are of each name, by owner, the most first. It takes the same time however many were counted. */
export async function keptCountsOfAll(
  em: EntityManager,
  ownerIds: readonly string[],
  what: KeptCountName,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const counts = new Map<string, Map<string, number>>(ownerIds.map((id) => [id, new Map()]))
  const rows = await em.execute<Row[]>(countsSql, [`{${ownerIds.join(',')}}`, what])
  for (const { owner, name, count } of rows) counts.get(owner)?.set(name, Number(count))
  return counts
}

/** The same of one owner. */
export async function keptCounts(
  em: EntityManager,
  ownerId: string,
  what: KeptCountName,
): Promise<ReadonlyMap<string, number>> {
  return (await keptCountsOfAll(em, [ownerId], what)).get(ownerId) ?? new Map()
}

/** A count that has no names. */
export async function keptCount(em: EntityManager, ownerId: string, what: KeptCountName): Promise<number> {
  return (await keptCounts(em, ownerId, what)).get('') ?? 0
}
