import { randomUUID } from 'node:crypto'
import {
  billing,
  cancelSubscriptionInput,
  changePackagesInput,
  paymentStep,
  replaceCardInput,
  resumeSubscriptionInput,
  subscribeInput,
} from '../../../../shared/billing/billing.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Confirmation, Subscription } from '../../../ports/payments.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { billingLimits } from '../plans/billing-limits.ts'
import { findBilling, findOrCreateCustomer } from './customer.ts'
import { presentBilling } from './present.ts'
import { requireQuantity, requireRateLimitedBilling, requireSubscription } from './require-billing.ts'
import { syncAccount } from './sync-account.ts'

/** Syncs after a change. A failure is only logged: an event of Stripe or the next reconciliation repeats the sync. */
async function syncAfterwards(scope: AccountScope): Promise<void> {
  await syncAccount(scope, scope.account.id).catch((error: unknown) => {
    scope.ports.log.error(
      { err: error, account: scope.account.id },
      'could not sync an account after a change at Stripe',
    )
  })
}

/** Runs a change at Stripe and syncs the account afterwards, even if the change failed. */
async function withSync<Value>(scope: AccountScope, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } finally {
    await syncAfterwards(scope)
  }
}

async function runPaymentStep(scope: AccountScope, work: () => Promise<Confirmation>) {
  const { confirmWith } = await withSync(scope, work)
  return { confirmWith, billing: await presentBilling(scope, scope.account.id) }
}

const leaseSql = `
  update account_billing set subscribing_until = ?::timestamptz
    where account_id = ? and (subscribing_until is null or subscribing_until < ?::timestamptz) returning id`

const releaseSql = `
  update account_billing set subscribing_until = null where account_id = ? and subscribing_until = ?::timestamptz`

/** Errors after which Stripe may still process the request, so that another request could charge twice. */
const unknownOutcomeCodes: readonly string[] = ['billing.unavailable', 'billing.changed']

/**
 * Runs `work` under a lease, so that only one call of an account subscribes at a time. After an unknown outcome the
 * lease is not released but expires. `work` calls `markSent` before its request. Rejects with `billing.busy` during
 * another call.
 */
async function withSubscribeLease<Value>(
  scope: AccountScope,
  work: (markSent: () => void) => Promise<Value>,
): Promise<Value> {
  const { em, account, ports } = scope
  const now = ports.now()
  const leaseEndsAt = new Date(now.getTime() + billingLimits.subscribeLeaseMs)
  const leasedRows = await em.execute<unknown[]>(leaseSql, [leaseEndsAt.toISOString(), account.id, now.toISOString()])
  if (leasedRows.length === 0) throw new AppError('billing.busy')
  let isSent = false
  let isOutcomeKnown = true
  try {
    return await work(() => {
      isSent = true
    })
  } catch (error) {
    isOutcomeKnown = !(isSent && error instanceof AppError && unknownOutcomeCodes.includes(error.code))
    throw error
  } finally {
    if (isOutcomeKnown) await em.execute(releaseSql, [account.id, leaseEndsAt.toISOString()])
  }
}

const endedStatuses: readonly Subscription['status'][] = ['canceled', 'incomplete_expired']

/** Starts a subscription with a saved card. Concurrent calls create only one. */
export const subscribe = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: subscribeInput,
  example: () => ({ packageQuantity: 2, setupIntentId: 'seti_1' }),
  output: paymentStep,
  run: async (scope, { packageQuantity, setupIntentId, coupon }) => {
    const payments = await requireRateLimitedBilling(scope)
    requireQuantity(scope, packageQuantity)
    const accountId = scope.account.id
    const customerId = await findOrCreateCustomer(scope, accountId)
    return runPaymentStep(scope, () =>
      withSubscribeLease(scope, async (markSent) => {
        const { subscription: current } = await payments.read(customerId)
        if (current !== null && current.status !== 'incomplete' && !endedStatuses.includes(current.status)) {
          throw new AppError('billing.subscribed')
        }
        await payments.setDefaultCard(customerId, setupIntentId)
        // An incomplete first payment must not be completed in addition to the new one.
        if (current?.status === 'incomplete') await payments.abandon(current.id)
        markSent()
        return payments.subscribe({ customerId, packageQuantity, coupon, key: `subscribe-${randomUUID()}` })
      }),
    )
  },
})

/**
 * States that allow a change of packages. Unpaid subscriptions aren't among them, because paying for one more package
 * would settle the unpaid ones.
 */
const paidStates: readonly string[] = ['trialing', 'active']
/** States of a subscription that, once canceled, runs to the end of its period. */
const runningStates: readonly string[] = [...paidStates, 'pastDue']

/**
 * Changes the number of packages. Additional packages apply once they are paid; with fewer packages the next invoice is
 * lower.
 */
export const changePackages = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: changePackagesInput,
  example: () => ({ packageQuantity: 2, from: 1 }),
  output: paymentStep,
  run: async (scope, { packageQuantity, from }) => {
    const payments = await requireRateLimitedBilling(scope)
    requireQuantity(scope, packageQuantity)
    await syncAccount(scope, scope.account.id)
    const { subscriptionId, packageQuantity: currentQuantity, appliedNumber, state } = await requireSubscription(scope)
    if (!paidStates.includes(state)) throw new AppError('billing.payFirst')
    if (currentQuantity !== from) throw new AppError('billing.changed')
    const key = `packages-${subscriptionId}-${appliedNumber}-${packageQuantity}`
    return runPaymentStep(scope, () => payments.changePackages({ subscriptionId, packageQuantity, key }))
  },
})

/** Cancels the subscription at the end of the paid period, or immediately if nothing is paid. */
export const cancelSubscription = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: cancelSubscriptionInput,
  example: () => ({}),
  output: billing,
  run: async (scope) => {
    const payments = await requireRateLimitedBilling(scope)
    // A payment on a page of Stripe may have made the subscription active, so that it must not end immediately.
    await syncAccount(scope, scope.account.id)
    const { subscriptionId, state } = await requireSubscription(scope)
    await withSync(scope, () =>
      runningStates.includes(state)
        ? payments.setCancellation(subscriptionId, true)
        : payments.cancelNow(subscriptionId),
    )
    return presentBilling(scope, scope.account.id)
  },
})

/** Resumes a canceled subscription before it ends. */
export const resumeSubscription = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: resumeSubscriptionInput,
  example: () => ({}),
  output: billing,
  run: async (scope) => {
    const payments = await requireRateLimitedBilling(scope)
    const { subscriptionId, cancelsAtPeriodEnd } = await requireSubscription(scope)
    if (!cancelsAtPeriodEnd) throw new AppError('billing.changed')
    await withSync(scope, () => payments.setCancellation(subscriptionId, false))
    return presentBilling(scope, scope.account.id)
  },
})

/** Replaces the card, and charges open invoices to the new one. */
export const replaceCard = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: replaceCardInput,
  example: () => ({ setupIntentId: 'seti_1' }),
  output: paymentStep,
  run: async (scope, { setupIntentId }) => {
    const payments = await requireRateLimitedBilling(scope)
    const customerId = (await findBilling(scope.em, scope.account.id))?.stripeId ?? null
    if (customerId === null) throw new AppError('billing.notSubscribed')
    return runPaymentStep(scope, async () => {
      await payments.setDefaultCard(customerId, setupIntentId)
      await recordEvent(scope, scope.account.id, { action: 'card-replaced' })
      return payments.payOpenInvoices(customerId)
    })
  },
})
