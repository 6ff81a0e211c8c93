import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { billingLimits } from '../plans/billing-limits.ts'
import { AccountBilling } from '../plans/entity.ts'
import { BillingEvent } from './event-entity.ts'
import type { BillingScope } from './scope.ts'
import { applyContract, syncAccount } from './sync-account.ts'

type SweepScope = {
  readonly em: EntityManager
  readonly ports: Pick<Ports, 'now' | 'log' | 'payments' | 'plans'>
  readonly queue: Queue
}

/** Pause between two reads at Stripe, far below its rate limit. */
const pauseMs = 200

const accountIdsOf = (rows: readonly AccountBilling[]) => rows.map(({ account }) => account)

function scopeOf({ em, ports, queue }: SweepScope): BillingScope {
  return { em: em.fork(), ports, queue, actor: null, network: '' }
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'billing.unavailable'
}

/** Runs `work` for each account. A failure does not stop the others, except while Stripe is unavailable. */
async function forEachAccount(
  { ports }: SweepScope,
  accountIds: readonly string[],
  work: (accountId: string) => Promise<void>,
): Promise<void> {
  for (const accountId of accountIds) {
    try {
      await work(accountId)
    } catch (error) {
      ports.log.error({ err: error, account: accountId }, 'could not update the billing state of an account')
      if (isUnavailable(error)) return
    }
  }
}

/** Updates accounts with a contract, and accounts that had one and are no customers of Stripe. */
async function settleContracts(scope: SweepScope): Promise<void> {
  const { em } = scope
  const enterpriseIds = (await em.find(Account, { tier: 'enterprise' }, { fields: ['id'] })).map(({ id }) => id)
  const rows = await em.find(AccountBilling, {
    $or: [{ account: { $in: enterpriseIds } }, { stripeId: null, state: { $nin: ['none', 'canceled'] } }],
  })
  await forEachAccount(scope, accountIdsOf(rows), (accountId) => applyContract(scopeOf(scope), accountId))
}

/** Syncs accounts at the end of their grace period. A late payment must be read before they become read-only. */
async function endGrace(scope: SweepScope): Promise<void> {
  const { em, ports } = scope
  if (ports.payments === null) return
  const where = { state: 'grace' as const, graceEndsAt: { $lte: ports.now() }, stripeId: { $ne: null } }
  const rows = await em.find(AccountBilling, where)
  await forEachAccount(scope, accountIdsOf(rows), (accountId) => syncAccount(scopeOf(scope), accountId))
}

/** Cancels the subscriptions of closed accounts, and of accounts that have a contract now. */
async function cancelObsolete(scope: SweepScope): Promise<void> {
  const { em, ports } = scope
  const { payments } = ports
  if (payments === null) return
  const rows = await em.find(AccountBilling, { subscriptionId: { $ne: null } })
  const accounts = await em.find(
    Account,
    { id: { $in: accountIdsOf(rows) }, $or: [{ status: 'closed' }, { tier: 'enterprise' }] },
    { fields: ['id'] },
  )
  const subscriptionIdByAccount = new Map(rows.map((row) => [row.account, row.subscriptionId ?? '']))
  await forEachAccount(
    scope,
    accounts.map(({ id }) => id),
    async (accountId) => {
      await payments.cancelNow(subscriptionIdByAccount.get(accountId) ?? '')
      await syncAccount(scopeOf(scope), accountId)
    },
  )
}

/** Periodic billing work: ends contracts and grace, cancels obsolete subscriptions, deletes old events. */
export async function sweepBilling(scope: SweepScope): Promise<void> {
  if (scope.ports.plans === null) return
  await settleContracts(scope)
  await endGrace(scope)
  await cancelObsolete(scope)
  const retentionStart = new Date(scope.ports.now().getTime() - billingLimits.eventsRetentionMs)
  await scope.em.nativeDelete(BillingEvent, { receivedAt: { $lt: retentionStart } })
}

/**
 * Catches up on missed events: syncs accounts that were not read from Stripe for a day, a few at a time, oldest first.
 */
export async function reconcileBilling(scope: SweepScope): Promise<void> {
  const { em, ports } = scope
  if (ports.payments === null) return
  const now = ports.now()
  const lastReadBefore = new Date(now.getTime() - billingLimits.reconcileAfterMs)
  const where = { stripeId: { $ne: null }, updatedAt: { $lte: lastReadBefore } }
  const options = { orderBy: { updatedAt: 'asc' }, limit: billingLimits.accountsPerReconciliation } as const
  const rows = await em.find(AccountBilling, where, options)
  await forEachAccount(scope, accountIdsOf(rows), async (accountId) => {
    try {
      await syncAccount(scopeOf(scope), accountId)
    } catch (error) {
      // An account that can't be read moves to the end, so that it doesn't block the others.
      if (!isUnavailable(error)) await em.nativeUpdate(AccountBilling, { account: accountId }, { updatedAt: now })
      throw error
    }
    await pause(pauseMs)
  })
}
