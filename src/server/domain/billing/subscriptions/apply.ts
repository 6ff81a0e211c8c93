import { LockMode } from '@mikro-orm/core'
import { isUnpaid } from '../../../../shared/billing/plans.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { CustomerState, PaymentEvent, Subscription } from '../../../ports/payments.ts'
import type { Account } from '../../identity/tenancy/entity.ts'
import { lockAccountMembers } from '../../identity/tenancy/lock-members.ts'
import { AccountBilling } from '../plans/entity.ts'
import { announce, announcementsOf, type BillingSnapshot } from './announce.ts'
import { type BillingFacts, type BillingStanding, nextStanding } from './billing-reducer.ts'
import { type BillingScope, requirePayments } from './scope.ts'

const stripeErrorMaxLength = 1000

const takeNumberSql = `
  update account_billing set read_number = read_number + 1
    where account_id = ? and stripe_id is not null returning read_number as number, stripe_id as "stripeId"`

const rememberSql = `
  insert into billing_events (id, type, received_at) values (?, ?, ?) on conflict do nothing returning id`

type TakenNumber = { readonly number: number; readonly stripeId: string }

/** A number for a read that begins now; null where the account is no customer. */
async function takeNumber(em: EntityManager, accountId: string): Promise<TakenNumber | null> {
  const [taken] = await em.execute<TakenNumber[]>(takeNumberSql, [accountId])
  return taken ?? null
}

/** Remembers an event; false for one that is remembered already. */
export async function rememberEvent(
  { em, ports }: Pick<BillingScope, 'em' | 'ports'>,
  { id, type }: Pick<PaymentEvent, 'id' | 'type'>,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(rememberSql, [id, type.slice(0, 100), ports.now()])
  return rows.length > 0
}

/** An account and how it stands, which nobody else changes meanwhile. */
type LockedBilling = { readonly account: Account; readonly row: AccountBilling }

/** Locks the account before its row, as changes by root admins do. */
async function lockBilling(em: EntityManager, accountId: string): Promise<LockedBilling | null> {
  const account = await lockAccountMembers(em, accountId)
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const
  const row = account && (await em.findOne(AccountBilling, { account: accountId }, options))
  return account === null || row === null ? null : { account, row }
}

function snapshotOf(row: AccountBilling): BillingSnapshot {
  const { state, packageQuantity, cancelsAtPeriodEnd } = row
  return {
    state,
    packageQuantity,
    cancelsAtPeriodEnd,
    subscriptionId: row.subscriptionId ?? null,
    periodEndsAt: row.periodEndsAt ?? null,
    graceEndsAt: row.graceEndsAt ?? null,
  }
}

function contractOf({ tier }: Account, row: AccountBilling): BillingFacts['contract'] {
  return tier === 'enterprise' ? { endsOn: row.contractEndsOn ?? null } : null
}

function hasEnded({ status }: Subscription): boolean {
  return status === 'canceled' || status === 'incomplete_expired'
}

/** Stopover's own copy of what Stripe holds. */
function copy(row: AccountBilling, { subscription, card, error }: CustomerState): void {
  const alive = subscription === null || hasEnded(subscription) ? null : subscription
  row.subscriptionId = alive?.id ?? null
  row.packageQuantity = alive === null || alive.status === 'incomplete' ? 0 : alive.packageQuantity
  row.periodEndsAt = alive?.periodEndsAt ?? null
  row.cancelsAtPeriodEnd = alive?.cancelsAtPeriodEnd ?? false
  row.payment = card
  row.stripeError = error?.slice(0, stripeErrorMaxLength) ?? null
}

const isFree = (state: BillingSnapshot['state']) => state === 'none' || state === 'canceled'

/** What the account itself says of it: its tier, its status, and whether it can be changed. Tours stay as they are. */
function mark(account: Account, before: BillingSnapshot['state'], after: BillingSnapshot['state']): void {
  if (account.tier !== 'enterprise') account.tier = isFree(after) ? 'free' : 'foundation'
  if (isUnpaid(after) && account.status === 'active') account.status = 'grace'
  if (isUnpaid(before) && !isUnpaid(after) && account.status === 'grace') account.status = 'active'
  account.readOnly = after === 'suspended'
}

/** A contract that begins is set by a root admin, which the log tells already. */
function isQuiet({ tier }: Account, before: BillingSnapshot, after: BillingStanding): boolean {
  return tier === 'enterprise' && after.state === 'active' && isFree(before.state)
}

async function settle(
  scope: BillingScope,
  { account, row }: LockedBilling,
  { held, subscription }: { readonly held: CustomerState | null; readonly subscription: BillingFacts['subscription'] },
): Promise<void> {
  const before = snapshotOf(row)
  if (held !== null) copy(row, held)
  const facts = { subscription, contract: contractOf(account, row) }
  const { state, graceEndsAt, transitions } = nextStanding(before, facts, scope.ports.now())
  row.state = state
  row.graceEndsAt = graceEndsAt
  mark(account, before.state, state)
  await scope.em.flush()
  const steps = isQuiet(account, before, { state, graceEndsAt }) ? [] : transitions
  await announce(scope, account, announcementsOf(before, snapshotOf(row), steps))
}

/** Whoever closes an account wants its subscription to end, paid or not. */
function subscriptionFactOf({ status }: Account, { subscription }: CustomerState): BillingFacts['subscription'] {
  if (subscription === null) return null
  return { status: subscription.status, endedUnpaid: subscription.endedUnpaid && status !== 'closed' }
}

async function applyRead(scope: BillingScope, accountId: string, read: TakenNumber & { held: CustomerState }) {
  const locked = await lockBilling(scope.em, accountId)
  // What a read that began later found is newer.
  if (locked === null || locked.row.appliedNumber >= read.number) return
  locked.row.appliedNumber = read.number
  locked.row.updatedAt = scope.ports.now()
  const { held, stripeId } = read
  if (held.accountId !== null && held.accountId !== accountId) {
    const facts = { account: accountId, customer: stripeId, named: held.accountId }
    scope.ports.log.error(facts, 'a customer of an account names another account')
    return
  }
  await settle(scope, locked, { held, subscription: subscriptionFactOf(locked.account, held) })
}

/**
 * Makes an account stand as Stripe holds it. Stripe is asked outside of any transaction, and an answer that a later
 * question has overtaken changes nothing. An event is remembered together with its effect, and has none the second time.
 */
export async function syncAccount(scope: BillingScope, accountId: string, event?: PaymentEvent): Promise<void> {
  const payments = requirePayments(scope)
  const taken = await takeNumber(scope.em, accountId)
  if (taken === null) return
  const held = await payments.read(taken.stripeId)
  await scope.em.fork().transactional(async (em) => {
    const inner = { ...scope, em }
    if (event !== undefined && !(await rememberEvent(inner, event))) return
    await applyRead(inner, accountId, { ...taken, held })
  })
}

/**
 * Makes an account without anything at Stripe stand by its contract, or as free without one. For accounts that are
 * enterprise, or were.
 */
export async function applyContract(scope: BillingScope, accountId: string): Promise<void> {
  await scope.em.fork().transactional(async (em) => {
    const locked = await lockBilling(em, accountId)
    if (locked !== null) await settle({ ...scope, em }, locked, { held: null, subscription: null })
  })
}
