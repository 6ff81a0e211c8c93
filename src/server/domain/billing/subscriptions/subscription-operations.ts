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
import { billingLimits } from '../../../../shared/billing/billing-limits.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope } from '../../../kernel/scope.ts'
import type { Confirmation, Subscription } from '../../../ports/payments.ts'
import { recordEvent } from '../../identity/audit/record.ts'
import { syncAccount } from './apply.ts'
import { customerOf, findBilling } from './customer.ts'
import { presentBilling } from './present.ts'
import { requireCountedSale, requireQuantity, requireSubscription } from './require.ts'

/** What was done is done, also where Stripe doesn't answer now: its event, or the next comparison, tells of it. */
async function syncAfterwards(scope: AccountScope): Promise<void> {
  await syncAccount(scope, scope.account.id).catch((error: unknown) => {
    scope.ports.log.error(
      { err: error, account: scope.account.id },
      'what was changed at Stripe could not be read back',
    )
  })
}

/** Does what changes something at Stripe, and lets the account stand as Stripe holds it then, whatever came of it. */
async function thenSynced<Value>(scope: AccountScope, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work()
  } finally {
    await syncAfterwards(scope)
  }
}

async function stepOf(scope: AccountScope, work: () => Promise<Confirmation>) {
  const { confirmWith } = await thenSynced(scope, work)
  return { confirmWith, billing: await presentBilling(scope, scope.account.id) }
}

const holdSql = `
  update account_billing set subscribing_until = ?::timestamptz
    where account_id = ? and (subscribing_until is null or subscribing_until < ?::timestamptz) returning id`

const letGoSql = `
  update account_billing set subscribing_until = null where account_id = ? and subscribing_until = ?::timestamptz`

/** Stripe may be at work on what was sent: a second one then would be charged beside it. */
const unknownOutcomes: readonly string[] = ['billing.unavailable', 'billing.changed']

/**
 * Lets one call of an account subscribe at a time: each reads first what the one before has left. One that was cut off
 * holds others off for a while only. Rejects with `billing.busy`.
 */
async function subscribing<Value>(scope: AccountScope, work: (sending: () => void) => Promise<Value>): Promise<Value> {
  const { em, account, ports } = scope
  const now = ports.now()
  const until = new Date(now.getTime() + billingLimits.subscribeLeaseMs)
  const held = await em.execute<unknown[]>(holdSql, [until.toISOString(), account.id, now.toISOString()])
  if (held.length === 0) throw new AppError('billing.busy')
  let isSent = false
  let isKnown = true
  try {
    return await work(() => {
      isSent = true
    })
  } catch (error) {
    isKnown = !(isSent && error instanceof AppError && unknownOutcomes.includes(error.code))
    throw error
  } finally {
    if (isKnown) await em.execute(letGoSql, [account.id, until.toISOString()])
  }
}

const endedStatuses: readonly Subscription['status'][] = ['canceled', 'incomplete_expired']

/** Starts a subscription with a card that was saved. Two that begin at the same moment get one. */
export const subscribe = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: subscribeInput,
  output: paymentStep,
  run: async (scope, { packageQuantity, setupIntentId, coupon }) => {
    const payments = await requireCountedSale(scope)
    requireQuantity(scope, packageQuantity)
    const accountId = scope.account.id
    const customerId = await customerOf(scope, accountId)
    return stepOf(scope, () =>
      subscribing(scope, async (sending) => {
        const { subscription: before } = await payments.read(customerId)
        if (before !== null && before.status !== 'incomplete' && !endedStatuses.includes(before.status)) {
          throw new AppError('billing.subscribed')
        }
        await payments.useCard(customerId, setupIntentId)
        // A first payment that was not completed can't be completed beside another one.
        if (before?.status === 'incomplete') await payments.abandon(before.id)
        sending()
        return payments.subscribe({ customerId, packageQuantity, coupon, key: `subscribe-${randomUUID()}` })
      }),
    )
  },
})

/** Only what is paid for changes: paying for one more package must not pay off the others. */
const paidStates: readonly string[] = ['trialing', 'active']
/** In these a subscription goes on to the end of what was paid for. */
const runningStates: readonly string[] = [...paidStates, 'pastDue']

/** Changes the number of packages. More are there once they are paid for; fewer lower the next invoice. */
export const changePackages = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: changePackagesInput,
  output: paymentStep,
  run: async (scope, { packageQuantity, from }) => {
    const payments = await requireCountedSale(scope)
    requireQuantity(scope, packageQuantity)
    await syncAccount(scope, scope.account.id)
    const { subscriptionId, packageQuantity: now, appliedNumber, state } = await requireSubscription(scope)
    if (!paidStates.includes(state)) throw new AppError('billing.payFirst')
    if (now !== from) throw new AppError('billing.changed')
    const key = `packages-${subscriptionId}-${appliedNumber}-${packageQuantity}`
    return stepOf(scope, () => payments.changePackages({ subscriptionId, packageQuantity, key }))
  },
})

/** Ends the subscription when what was paid for ends; at once where nothing is paid for. */
export const cancelSubscription = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: cancelSubscriptionInput,
  output: billing,
  run: async (scope) => {
    const payments = await requireCountedSale(scope)
    // Paid meanwhile on a page of Stripe's, it must not end at once.
    await syncAccount(scope, scope.account.id)
    const { subscriptionId, state } = await requireSubscription(scope)
    await thenSynced(scope, () =>
      runningStates.includes(state)
        ? payments.setCancellation(subscriptionId, true)
        : payments.cancelNow(subscriptionId),
    )
    return presentBilling(scope, scope.account.id)
  },
})

/** Takes a cancellation back before it takes effect. */
export const resumeSubscription = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: resumeSubscriptionInput,
  output: billing,
  run: async (scope) => {
    const payments = await requireCountedSale(scope)
    const { subscriptionId, cancelsAtPeriodEnd } = await requireSubscription(scope)
    if (!cancelsAtPeriodEnd) throw new AppError('billing.changed')
    await thenSynced(scope, () => payments.setCancellation(subscriptionId, false))
    return presentBilling(scope, scope.account.id)
  },
})

/** Charges another card from now on, and with it what is still open. */
export const replaceCard = operation({
  allow: 'manageUsers',
  whileReadOnly: true,
  input: replaceCardInput,
  output: paymentStep,
  run: async (scope, { setupIntentId }) => {
    const payments = await requireCountedSale(scope)
    const customerId = (await findBilling(scope.em, scope.account.id))?.stripeId ?? null
    if (customerId === null) throw new AppError('billing.notSubscribed')
    return stepOf(scope, async () => {
      await payments.useCard(customerId, setupIntentId)
      await recordEvent(scope, scope.account.id, { action: 'card-replaced' })
      return payments.payOpenInvoices(customerId)
    })
  },
})
