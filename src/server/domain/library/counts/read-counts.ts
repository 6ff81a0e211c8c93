import type { CountKind } from '../../../database/derived-data/counts.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

type Row = { readonly owner: string; readonly name: string; readonly count: string | number }

const countsSql = `select owner_id as owner, name, sum(count) as count from kept_counts
  where owner_id = any(?::uuid[]) and what = ? group by owner_id, name having sum(count) <> 0 order by sum(count) desc, name`

/** Counts of each name by owner, largest first. The time taken does not grow with what was counted. */
export async function countsByOwner(
  em: EntityManager,
  ownerIds: readonly string[],
  what: CountKind,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const counts = new Map<string, Map<string, number>>(ownerIds.map((id) => [id, new Map()]))
  const rows = await em.execute<Row[]>(countsSql, [`{${ownerIds.join(',')}}`, what])
  for (const { owner, name, count } of rows) counts.get(owner)?.set(name, Number(count))
  return counts
}

/** Counts of each name for one owner, largest first. */
export async function countsByName(
  em: EntityManager,
  ownerId: string,
  what: CountKind,
): Promise<ReadonlyMap<string, number>> {
  return (await countsByOwner(em, [ownerId], what)).get(ownerId) ?? new Map()
}

/** A count that is not split by names. */
export async function countOf(em: EntityManager, ownerId: string, what: CountKind): Promise<number> {
  return (await countsByName(em, ownerId, what)).get('') ?? 0
}
