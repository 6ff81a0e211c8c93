import { setTimeout as pause } from 'node:timers/promises'
import { billingLimits } from '../../../../shared/billing/billing-limits.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { AccountBilling } from '../plans/entity.ts'
import { applyContract, syncAccount } from './apply.ts'
import { BillingEvent } from './event-entity.ts'
import type { BillingScope } from './scope.ts'

type RoundScope = {
  readonly em: EntityManager
  readonly ports: Pick<Ports, 'now' | 'log' | 'payments' | 'plans'>
  readonly queue: Queue
}

/** Between two that are read: a few a second, far below what Stripe takes. */
const pauseMs = 200

const ids = (rows: readonly AccountBilling[]) => rows.map(({ account }) => account)

function scopeOf({ em, ports, queue }: RoundScope): BillingScope {
  return { em: em.fork(), ports, queue, actor: null, network: '' }
}

function isAway(error: unknown): boolean {
  return error instanceof AppError && error.code === 'billing.unavailable'
}

/** Does something for each account; one that fails holds up no other, but while Stripe is away the rest comes later. */
async function forEach(
  { ports }: RoundScope,
  accountIds: readonly string[],
  work: (accountId: string) => Promise<void>,
): Promise<void> {
  for (const accountId of accountIds) {
    try {
      await work(accountId)
    } catch (error) {
      ports.log.error({ err: error, account: accountId }, 'how an account is paid for could not be worked out')
      if (isAway(error)) return
    }
  }
}

/** Accounts by contract, and those that had one and nothing at Stripe. */
async function settleContracts(scope: RoundScope): Promise<void> {
  const { em } = scope
  const enterprise = (await em.find(Account, { tier: 'enterprise' }, { fields: ['id'] })).map(({ id }) => id)
  const rows = await em.find(AccountBilling, {
    $or: [{ account: { $in: enterprise } }, { stripeId: null, state: { $nin: ['none', 'canceled'] } }],
  })
  await forEach(scope, ids(rows), (accountId) => applyContract(scopeOf(scope), accountId))
}

/** What may have been paid at the last moment is read before an account becomes read-only. */
async function endGrace(scope: RoundScope): Promise<void> {
  const { em, ports } = scope
  if (ports.payments === null) return
  const over = { state: 'grace' as const, graceEndsAt: { $lte: ports.now() }, stripeId: { $ne: null } }
  const rows = await em.find(AccountBilling, over)
  await forEach(scope, ids(rows), (accountId) => syncAccount(scopeOf(scope), accountId))
}

/** Closed accounts, and those that have a contract by now, are not charged again. */
async function cancelUnwanted(scope: RoundScope): Promise<void> {
  const { em, ports } = scope
  const { payments } = ports
  if (payments === null) return
  const rows = await em.find(AccountBilling, { subscriptionId: { $ne: null } })
  const unwanted = await em.find(
    Account,
    { id: { $in: ids(rows) }, $or: [{ status: 'closed' }, { tier: 'enterprise' }] },
    { fields: ['id'] },
  )
  const byId = new Map(rows.map((row) => [row.account, row.subscriptionId ?? '']))
  await forEach(
    scope,
    unwanted.map(({ id }) => id),
    async (accountId) => {
      await payments.cancelNow(byId.get(accountId) ?? '')
      await syncAccount(scopeOf(scope), accountId)
    },
  )
}

/** What comes with time: contracts and grace that end, closed accounts that are still charged, events that are old. */
export async function carryOutBilling(scope: RoundScope): Promise<void> {
  if (scope.ports.plans === null) return
  await settleContracts(scope)
  await endGrace(scope)
  await cancelUnwanted(scope)
  const before = new Date(scope.ports.now().getTime() - billingLimits.eventsRetentionMs)
  await scope.em.nativeDelete(BillingEvent, { receivedAt: { $lt: before } })
}

/**
 * Finds what events were missed: reads again how accounts stand at Stripe that were not read for a day, a few of them at a
 * time, those first that have waited longest.
 */
export async function reconcileBilling(scope: RoundScope): Promise<void> {
  const { em, ports } = scope
  if (ports.payments === null) return
  const now = ports.now()
  const before = new Date(now.getTime() - billingLimits.reconcileEveryMs)
  const where = { stripeId: { $ne: null }, updatedAt: { $lte: before } }
  const options = { orderBy: { updatedAt: 'asc' }, limit: billingLimits.reconciledAtOnce } as const
  const rows = await em.find(AccountBilling, where, options)
  await forEach(scope, ids(rows), async (accountId) => {
    try {
      await syncAccount(scopeOf(scope), accountId)
    } catch (error) {
      // One that can't be read must not keep the others from their turn.
      if (!isAway(error)) await em.nativeUpdate(AccountBilling, { account: accountId }, { updatedAt: now })
      throw error
    }
    await pause(pauseMs)
  })
}
