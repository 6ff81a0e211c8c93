import { LockMode } from '@mikro-orm/core'
import { isHigherLevel, nextStorageLevel, type StorageLevel } from '../../../../shared/billing/storage-level.ts'
import { linkTo, screenPaths } from '../../../../shared/web/routes.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { notifyMembers } from '../../connections/notifications/notify.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { storageEmails } from './emails.ts'
import { StorageAlert } from './entity.ts'
import { storedBytesSql, usedBytes } from './storage.ts'
import { type StandingRow, standingFrom, standingOf, storageLimitUnder } from './usage.ts'

type RoundScope = {
  readonly em: EntityManager
  readonly ports: Pick<Ports, 'log' | 'plans'>
  readonly queue: Queue
}

const pageSql = `
  select a.id, a.tier, b.state, b.package_quantity as "packageQuantity", b.own_limits as "ownLimits",
    coalesce(l.level, 'none') as level, ${storedBytesSql} as used
  from accounts a
    left join account_billing b on b.account_id = a.id
    left join storage_alerts l on l.account_id = a.id
  where a.status in ('active', 'grace') and a.id > ?::uuid
  order by a.id limit ?`
const pageLength = 500
const firstId = '00000000-0000-0000-0000-000000000000'

type Row = StandingRow & {
  readonly id: string
  readonly level: StorageLevel
  readonly used: string | number
}

// On its own: it holds the account, which uploads lock, and must not do so for longer than it takes.
const beginSql = `
  insert into storage_alerts (id, created_at, updated_at, account_id, level)
  values (gen_random_uuid(), now(), now(), ?, 'none') on conflict (account_id) do nothing`

/**
 * Stores the level that the account has reached, and emails those who may change its plan when it is a higher one. Holds
 * the row of the level alone, so that of several processes one does it, and no upload waits.
 */
async function settle({ em, ports: { plans }, queue }: RoundScope, accountId: string): Promise<void> {
  await em.execute(beginSql, [accountId])
  await em.fork().transactional(async (inner) => {
    const alert = await inner.findOneOrFail(
      StorageAlert,
      { account: accountId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    const limitBytes = storageLimitUnder(plans, await standingOf(inner, accountId))
    const { usedBytes: all, openBytes, keptBytes } = await usedBytes(inner, accountId)
    // Uploads take their room from the start, but many are cancelled or begun anew.
    const used = all - openBytes
    const { level: former } = alert
    const level = nextStorageLevel(former, { usedBytes: used, limitBytes })
    alert.level = level
    if (level === 'none' || limitBytes === null || !isHigherLevel(level, former)) return
    const { name: accountName } = await inner.findOneOrFail(Account, { id: accountId })
    const storage = { usedBytes: used, keptBytes, limitBytes }
    const planPath = plans === null ? undefined : screenPaths.subscription
    const contents = { path: linkTo.largestUnusedMedia, planPath, accountName, storage }
    const email = storageEmails[level]
    await notifyMembers({ em: inner, queue }, { kind: 'storageFull', accountId, email, contents })
  })
}

/** Looks for accounts whose storage has reached another level since the last round, whatever changed it: files, or the plan. */
export async function tellOfStorage(scope: RoundScope): Promise<void> {
  const { em, ports } = scope
  let after = firstId
  for (;;) {
    const rows = await em.execute<Row[]>(pageSql, [after, pageLength])
    for (const row of rows) {
      const limitBytes = storageLimitUnder(ports.plans, standingFrom(row))
      if (nextStorageLevel(row.level, { usedBytes: Number(row.used), limitBytes }) === row.level) continue
      await settle(scope, row.id).catch((error: unknown) => {
        ports.log.error({ err: error, account: row.id }, 'the storage of an account could not be told of')
      })
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < pageLength) return
    after = last.id
  }
}
