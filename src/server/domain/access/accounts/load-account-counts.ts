import type { EntityManager } from '../../../kernel/scope.ts'
import type { AccountCounts } from './present.ts'

/** Row of `countsSql`; PostgreSQL returns sums and counts as text. */
type CountsRow = { id: string; tours: string; members: string; last_saved_ms: number | null }

const countsSql = `
  select a.id,
    (select coalesce(sum(k.count), 0) from kept_counts k where k.owner_id = a.id and k.what = 'tours') as tours,
    (select count(*) from memberships m where m.account_id = a.id) as members,
    (select (extract(epoch from max(t.saved_at)) * 1000)::float8
      from tours t where t.account_id = a.id and t.deleted_at is null) as last_saved_ms
  from accounts a where a.id = any(?::uuid[])`

/** Loads the tour and member counts of each account, and the time of the last save of a tour. */
export async function loadAccountCounts(
  em: EntityManager,
  accountIds: readonly string[],
): Promise<ReadonlyMap<string, AccountCounts>> {
  if (accountIds.length === 0) return new Map()
  const rows = await em.execute<CountsRow[]>(countsSql, [`{${accountIds.join(',')}}`])
  return new Map(
    rows.map(({ id, tours, members, last_saved_ms: lastSavedMs }) => {
      const lastSavedAt = lastSavedMs === null ? null : new Date(Number(lastSavedMs)).toISOString()
      return [id, { tourCount: Number(tours), memberCount: Number(members), lastSavedAt }]
    }),
  )
}
