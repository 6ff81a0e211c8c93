import { LockMode } from '@mikro-orm/core'
import { isUnpaid } from '../../../../shared/billing/plans.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { CustomerState, PaymentEvent, Subscription } from '../../../ports/payments.ts'
import type { Account } from '../../identity/tenancy/entity.ts'
import { lockAccountMembers } from '../../identity/tenancy/lock-members.ts'
import { AccountBilling } from '../plans/entity.ts'
import { announce, announcementsOf, type BillingSnapshot } from './announce.ts'
import { type BillingFacts, type BillingStanding, nextStanding } from './billing-reducer.ts'
import { eventTypeMaxLength } from './event-entity.ts'
import { type BillingScope, requirePayments } from './scope.ts'

const stripeErrorMaxLength = 1000

const nextReadSql = `
  update account_billing set read_number = read_number + 1
    where account_id = ? and stripe_id is not null returning read_number as number, stripe_id as "stripeId"`

const storeEventSql = `
  insert into billing_events (id, type, received_at) values (?, ?, ?) on conflict do nothing returning id`

type StripeRead = { readonly number: number; readonly stripeId: string }

/** Assigns a number to a read that starts now; null for an account that is no customer. */
async function startRead(em: EntityManager, accountId: string): Promise<StripeRead | null> {
  const [stripeRead] = await em.execute<StripeRead[]>(nextReadSql, [accountId])
  return stripeRead ?? null
}

/** Stores an event; returns false if it is already stored. */
export async function storeEvent(
  { em, ports }: Pick<BillingScope, 'em' | 'ports'>,
  { id, type }: Pick<PaymentEvent, 'id' | 'type'>,
): Promise<boolean> {
  const rows = await em.execute<unknown[]>(storeEventSql, [id, type.slice(0, eventTypeMaxLength), ports.now()])
  return rows.length > 0
}

/** Locked account and its locked billing row. */
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

/** Copies the state of a customer at Stripe into its row. */
function copyState(row: AccountBilling, { subscription, card, error }: CustomerState): void {
  const activeSubscription = subscription === null || hasEnded(subscription) ? null : subscription
  row.subscriptionId = activeSubscription?.id ?? null
  row.packageQuantity =
    activeSubscription === null || activeSubscription.status === 'incomplete' ? 0 : activeSubscription.packageQuantity
  row.periodEndsAt = activeSubscription?.periodEndsAt ?? null
  row.cancelsAtPeriodEnd = activeSubscription?.cancelsAtPeriodEnd ?? false
  row.payment = card
  row.stripeError = error?.slice(0, stripeErrorMaxLength) ?? null
}

const isFree = (state: BillingSnapshot['state']) => state === 'none' || state === 'canceled'

/** Updates tier, status and read-only of the account. Tours are not changed. */
function updateAccount(account: Account, before: BillingSnapshot['state'], after: BillingSnapshot['state']): void {
  if (account.tier !== 'enterprise') account.tier = isFree(after) ? 'free' : 'foundation'
  if (isUnpaid(after) && account.status === 'active') account.status = 'grace'
  if (isUnpaid(before) && !isUnpaid(after) && account.status === 'grace') account.status = 'active'
  account.readOnly = after === 'suspended'
}

/** The start of a contract is not announced: the audit log has the change by the root admin. */
function isUnannounced({ tier }: Account, before: BillingSnapshot, after: BillingStanding): boolean {
  return tier === 'enterprise' && after.state === 'active' && isFree(before.state)
}

async function applyFacts(
  scope: BillingScope,
  { account, row }: LockedBilling,
  {
    customer,
    subscription,
  }: { readonly customer: CustomerState | null; readonly subscription: BillingFacts['subscription'] },
): Promise<void> {
  const previousState = snapshotOf(row)
  if (customer !== null) copyState(row, customer)
  const facts = { subscription, contract: contractOf(account, row) }
  const { state, graceEndsAt, transitions } = nextStanding(previousState, facts, scope.ports.now())
  row.state = state
  row.graceEndsAt = graceEndsAt
  updateAccount(account, previousState.state, state)
  await scope.em.flush()
  const announcedTransitions = isUnannounced(account, previousState, { state, graceEndsAt }) ? [] : transitions
  await announce(scope, account, announcementsOf(previousState, snapshotOf(row), announcedTransitions))
}

/** Closing an account ends its subscription, paid or not, so that nothing is owed. */
function subscriptionFactOf({ status }: Account, { subscription }: CustomerState): BillingFacts['subscription'] {
  if (subscription === null) return null
  return { status: subscription.status, endedUnpaid: subscription.endedUnpaid && status !== 'closed' }
}

async function applyRead(scope: BillingScope, accountId: string, stripeRead: StripeRead & { customer: CustomerState }) {
  const lockedBilling = await lockBilling(scope.em, accountId)
  // A read that started later has newer data.
  if (lockedBilling === null || lockedBilling.row.appliedNumber >= stripeRead.number) return
  lockedBilling.row.appliedNumber = stripeRead.number
  lockedBilling.row.updatedAt = scope.ports.now()
  const { customer, stripeId } = stripeRead
  if (customer.accountId !== null && customer.accountId !== accountId) {
    const facts = { account: accountId, customer: stripeId, named: customer.accountId }
    scope.ports.log.error(facts, 'the customer of an account belongs to another account')
    return
  }
  await applyFacts(scope, lockedBilling, {
    customer,
    subscription: subscriptionFactOf(lockedBilling.account, customer),
  })
}

/**
 * Syncs the billing state of an account from Stripe. Stripe is read outside any transaction, and an outdated
 * response is dropped. An event is stored in the transaction of its effect, so that it takes effect once.
 */
export async function syncAccount(scope: BillingScope, accountId: string, event?: PaymentEvent): Promise<void> {
  const payments = requirePayments(scope)
  const stripeRead = await startRead(scope.em, accountId)
  if (stripeRead === null) return
  const customer = await payments.read(stripeRead.stripeId)
  await scope.em.fork().transactional(async (em) => {
    const transactionScope = { ...scope, em }
    if (event !== undefined && !(await storeEvent(transactionScope, event))) return
    await applyRead(transactionScope, accountId, { ...stripeRead, customer })
  })
}

/**
 * Sets the billing state of an account without a customer at Stripe by its contract, or to free without one. For
 * current and former enterprise accounts.
 */
export async function applyContract(scope: BillingScope, accountId: string): Promise<void> {
  await scope.em.fork().transactional(async (em) => {
    const lockedBilling = await lockBilling(em, accountId)
    if (lockedBilling !== null)
      await applyFacts({ ...scope, em }, lockedBilling, { customer: null, subscription: null })
  })
}
