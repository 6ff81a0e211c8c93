import type { CountKind } from '../../../database/derived-data/counts.ts'
import type { EntityManager } from '../../../kernel/scope.ts'

type CountRow = { readonly owner: string; readonly name: string; readonly count: string | number }

const countsSql = `select owner_id as owner, name, sum(count) as count from kept_counts
  where owner_id = any(?::uuid[]) and what = ? group by owner_id, name having sum(count) <> 0 order by sum(count) desc, name`

/** Reads the counts of each name by owner, largest first. The time doesn't grow with the number of counted rows. */
export async function readCountsByOwner(
  em: EntityManager,
  ownerIds: readonly string[],
  what: CountKind,
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const countsByOwner = new Map<string, Map<string, number>>(ownerIds.map((id) => [id, new Map()]))
  const rows = await em.execute<CountRow[]>(countsSql, [`{${ownerIds.join(',')}}`, what])
  for (const { owner, name, count } of rows) countsByOwner.get(owner)?.set(name, Number(count))
  return countsByOwner
}

/** Reads the counts of each name of one owner, largest first. */
export async function readCountsByName(
  em: EntityManager,
  ownerId: string,
  what: CountKind,
): Promise<ReadonlyMap<string, number>> {
  return (await readCountsByOwner(em, [ownerId], what)).get(ownerId) ?? new Map()
}

/** Reads a count that is not split by names. */
export async function readCount(em: EntityManager, ownerId: string, what: CountKind): Promise<number> {
  return (await readCountsByName(em, ownerId, what)).get('') ?? 0
}
