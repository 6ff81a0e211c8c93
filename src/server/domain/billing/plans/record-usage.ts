import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { billingLimits } from './billing-limits.ts'
import { UsageDay } from './entity.ts'
import { usedBytesSql } from './storage.ts'
import { isPublishedSql } from './usage.ts'

/** Records the usage of all accounts in one statement, counted like `loadUsage`. */
const recordSql = `
  insert into usage_days (id, created_at, updated_at, account_id, day, published_tours, storage_bytes, members)
  select gen_random_uuid(), ?::timestamptz, ?::timestamptz, a.id, ?,
    (select count(*) from tours t where t.account_id = a.id and t.deleted_at is null and ${isPublishedSql}),
    ${usedBytesSql},
    (select count(*) from memberships m where m.account_id = a.id)
      + (select count(*) from one_use_links l
        where l.account_id = a.id and l.purpose = 'invite' and l.expires_at > ?::timestamptz)
  from accounts a where a.status <> 'closed'
  on conflict (account_id, day) do update set updated_at = excluded.updated_at,
    published_tours = excluded.published_tours, storage_bytes = excluded.storage_bytes, members = excluded.members`

type UsageScope = { readonly em: EntityManager; readonly ports: Pick<Ports, 'now' | 'plans'> }

/** Records the usage of each account for today, overwriting earlier records of today, and deletes old days. */
export async function recordUsage({ em, ports }: UsageScope): Promise<void> {
  if (ports.plans === null) return
  const now = ports.now()
  const timestamp = now.toISOString()
  await em.execute(recordSql, [timestamp, timestamp, timestamp.slice(0, 10), timestamp])
  const oldestDay = new Date(now.getTime() - billingLimits.usageDaysRetentionMs).toISOString().slice(0, 10)
  await em.nativeDelete(UsageDay, { day: { $lt: oldestDay } })
}
