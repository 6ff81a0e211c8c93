import { LockMode } from '@mikro-orm/core'
import { isHigherLevel, nextStorageLevel, type StorageLevel } from '../../../../shared/billing/storage-level.ts'
import { linkTo, screenPaths } from '../../../../shared/web/routes.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { notificationLimits } from '../../connections/notifications/notification-limits.ts'
import { notifyMembers } from '../../connections/notifications/notify.ts'
import type { Channel } from '../../connections/outbox/channel.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { storageEmails } from './emails.ts'
import { StorageAlert } from './entity.ts'
import { measureStorage, storedBytesSql } from './storage.ts'
import { type AccountPlanRow, loadAccountPlan, storageLimitUnder, toAccountPlan } from './usage.ts'

type AlertScope = {
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

type AccountStorageRow = AccountPlanRow & {
  readonly id: string
  readonly level: StorageLevel
  readonly used: string | number
}

// Runs outside the transaction below, because its foreign key locks the account, and uploads would have to wait.
const insertAlertSql = `
  insert into storage_alerts (id, created_at, updated_at, account_id, level)
  values (gen_random_uuid(), now(), now(), ?, 'none') on conflict (account_id) do nothing`

/**
 * Updates the storage level of an account. If it is higher than before, people who may change the plan get an email.
 * Locks only the row of the level, so that a single process announces it and no upload waits.
 */
async function updateLevel({ em, ports: { plans }, queue }: AlertScope, accountId: string): Promise<void> {
  await em.execute(insertAlertSql, [accountId])
  await em.fork().transactional(async (transaction) => {
    const alert = await transaction.findOneOrFail(
      StorageAlert,
      { account: accountId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    const limitBytes = storageLimitUnder(plans, await loadAccountPlan(transaction, accountId))
    const { usedBytes: reservedBytes, uploadingBytes, retainedBytes } = await measureStorage(transaction, accountId)
    // Uploads reserve their size from the start, but many are canceled or restarted.
    const storedBytes = reservedBytes - uploadingBytes
    const { level: previousLevel } = alert
    const level = nextStorageLevel(previousLevel, { usedBytes: storedBytes, limitBytes })
    alert.level = level
    if (level === 'none' || limitBytes === null || !isHigherLevel(level, previousLevel)) return
    const { name: accountName } = await transaction.findOneOrFail(Account, { id: accountId })
    const storage = { usedBytes: storedBytes, keptBytes: retainedBytes, limitBytes }
    const planPath = plans === null ? undefined : screenPaths.subscription
    const contents = { path: linkTo.largestUnusedMedia, planPath, accountName, storage }
    const email = storageEmails[level]
    await notifyMembers({ em: transaction, queue }, { kind: 'storageFull', accountId, email, contents })
  })
}

/** Updates the accounts that have reached another storage level since the last run. Files or the plan may have changed. */
export async function sendStorageAlerts(scope: AlertScope): Promise<void> {
  const { em, ports } = scope
  let lastAccountId = firstId
  for (;;) {
    const rows = await em.execute<AccountStorageRow[]>(pageSql, [lastAccountId, pageLength])
    for (const row of rows) {
      const limitBytes = storageLimitUnder(ports.plans, toAccountPlan(row))
      if (nextStorageLevel(row.level, { usedBytes: Number(row.used), limitBytes }) === row.level) continue
      await updateLevel(scope, row.id).catch((error: unknown) => {
        ports.log.error({ err: error, account: row.id }, 'could not update the storage alert of an account')
      })
    }
    const lastRow = rows.at(-1)
    if (lastRow === undefined || rows.length < pageLength) return
    lastAccountId = lastRow.id
  }
}

/** Emails about storage to people who may change the plan. */
export const storageAlertChannel: Channel = {
  jobs: [],
  periodicTasks: [{ name: 'storage', everyMs: notificationLimits.storageCheckIntervalMs, run: sendStorageAlerts }],
}
