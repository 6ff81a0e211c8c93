import { afterAll, beforeAll, expect, it } from 'vitest'
import { AccountBilling } from '../../../../src/server/domain/billing/plans/entity.ts'
import { BillingEvent } from '../../../../src/server/domain/billing/subscriptions/event-entity.ts'
import { reconcileBilling, sweepBilling } from '../../../../src/server/domain/billing/subscriptions/sweep.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import {
  aSavedCard,
  aSubscriber,
  type BillingApp,
  callStripe,
  eventsUrlOf,
  rowOf,
  startBillingApp,
} from '../../../support/servers/billing-app.ts'
import { emailTo } from '../../../support/servers/mailbox.ts'

const dayMs = 24 * 60 * 60 * 1000
const daysFromNow = (days: number) => new Date(Date.now() + days * dayMs)

let billing: BillingApp
beforeAll(async () => {
  billing = await startBillingApp()
})
afterAll(() => billing.stop())

const jobScopeAt = (now: Date) => {
  const { services, em } = billing.app
  return { em: em() as EntityManager, ports: { ...services.ports, now: () => now }, queue: services.queue }
}

const accountOf = ({ accountId }: Person) => billing.app.em().findOneOrFail(Account, { id: accountId })

async function auditActionsOf({ accountId }: Person): Promise<string[]> {
  const events = await billing.app.em().find(AuditEvent, { account: accountId }, { orderBy: { id: 'asc' } })
  return events.map(({ action }) => action)
}

async function cancelAtStripe(person: Person): Promise<void> {
  const { subscriptionId } = await rowOf(billing, person)
  await callStripe(billing, { method: 'DELETE', path: `/v1/subscriptions/${subscriptionId}` })
}

it('makes an unpaid account read-only after a grace period, until its invoice is paid', async () => {
  const { stripe } = billing
  const person = await aSubscriber(billing)
  const { stripeId: customerId, subscriptionId } = await rowOf(billing, person)
  stripe.decline(customerId ?? '', 'insufficient_funds')
  await stripe.advanceTo(daysFromNow(32))
  expect(await person.trpc.billing.get.query({})).toMatchObject({
    state: 'pastDue',
    tier: 'foundation',
    limits: { publishedTours: 10 },
    stripeError: 'Your card has insufficient funds.',
  })
  const packageChange = person.trpc.billing.changePackages.mutate({ packageQuantity: 2, from: 1 })
  expect(await apiErrorOf(packageChange)).toMatchObject({ code: 'billing.payFirst', status: 409 })
  const viewer = await aPerson(billing.app, { accountId: person.accountId, role: 'viewer' })
  expect(await viewer.trpc.billing.standing.query({})).toEqual({ isLimited: true, state: 'none' })
  expect(await person.trpc.billing.standing.query({})).toEqual({ isLimited: true, state: 'pastDue' })
  await stripe.endRetries(subscriptionId ?? '', 'unpaid')
  expect(await person.trpc.billing.get.query({})).toMatchObject({
    state: 'grace',
    tier: 'foundation',
    limits: { publishedTours: 3 },
  })
  expect(await accountOf(person)).toMatchObject({ status: 'grace', readOnly: false })
  await sweepBilling(jobScopeAt(daysFromNow(13)))
  expect(await accountOf(person)).toMatchObject({ status: 'grace', readOnly: false })
  await sweepBilling(jobScopeAt(daysFromNow(15)))
  expect(await accountOf(person)).toMatchObject({ status: 'grace', readOnly: true })
  expect((await rowOf(billing, person)).state).toBe('suspended')
  expect(await viewer.trpc.billing.standing.query({})).toEqual({ isLimited: true, state: 'suspended' })
  // Stripe drafts the invoice of the next month.
  await stripe.advanceTo(daysFromNow(64))
  stripe.decline(customerId ?? '', null)
  await person.trpc.billing.replaceCard.mutate({ setupIntentId: await aSavedCard(billing, person) })
  expect(await person.trpc.billing.get.query({})).toMatchObject({ state: 'active', stripeError: null })
  expect(await accountOf(person)).toMatchObject({ status: 'active', readOnly: false, tier: 'foundation' })
  const succeededCharges = stripe.charges.filter(
    (charge) => charge.customerId === customerId && charge.status === 'succeeded',
  )
  expect(succeededCharges).toHaveLength(3)
  expect((await auditActionsOf(person)).filter((action) => action !== 'card-replaced')).toEqual([
    'subscription-started',
    'payment-failed',
    'grace-started',
    'read-only-started',
    'payment-received',
  ])
  const email = await emailTo(billing.app, person.email, 'Your account needs a payment')
  expect(email.text).toMatch(/Until \w+ \d+, \d{4}/)
})

it('ends a canceled subscription at the end of its month without a read-only period', async () => {
  const person = await aSubscriber(billing)
  await person.trpc.billing.cancel.mutate({})
  await billing.stripe.advanceTo(new Date(billing.stripe.now().getTime() + 32 * dayMs))
  expect(await person.trpc.billing.get.query({})).toMatchObject({ state: 'canceled', tier: 'free', packageQuantity: 0 })
  expect(await accountOf(person)).toMatchObject({ status: 'active', readOnly: false })
  const setupIntentId = await aSavedCard(billing, person)
  const resubscription = await person.trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId })
  expect(resubscription.billing).toMatchObject({ state: 'active', tier: 'foundation' })
})

it('cancels the subscription of a closed account with an email', async () => {
  const person = await aSubscriber(billing)
  const { subscriptionId } = await rowOf(billing, person)
  await person.trpc.accounts.close.mutate({ name: 'Harbor Museum' })
  await sweepBilling(jobScopeAt(new Date()))
  await sweepBilling(jobScopeAt(new Date()))
  const subscription = await callStripe(billing, { method: 'GET', path: `/v1/subscriptions/${subscriptionId}` })
  expect(subscription.status).toBe('canceled')
  expect((await auditActionsOf(person)).filter((action) => action === 'subscription-canceled')).toHaveLength(1)
  const email = await emailTo(billing.app, person.email, 'Your subscription was canceled')
  expect(email.text).not.toContain('http')
  expect(await accountOf(person)).toMatchObject({ status: 'closed', tier: 'free' })
})

it('applies the change of a missed event after a day', async () => {
  const { stripe, app } = billing
  const person = await aSubscriber(billing)
  stripe.sendEventsTo(null)
  await cancelAtStripe(person)
  stripe.sendEventsTo(eventsUrlOf(app))
  await reconcileBilling(jobScopeAt(new Date()))
  expect((await rowOf(billing, person)).state).toBe('active')
  // Accounts are due for reconciliation a day after they were last read.
  const moreThanADay = 1.1
  await reconcileBilling(jobScopeAt(daysFromNow(moreThanADay)))
  expect((await rowOf(billing, person)).state).toBe('canceled')
})

it('makes an account read-only two weeks after the last day of its contract', async () => {
  const person = await aPerson(billing.app)
  const em = billing.app.em()
  await em.nativeUpdate(Account, { id: person.accountId }, { tier: 'enterprise' })
  em.create(AccountBilling, { account: person.accountId, contractEndsOn: '2026-11-30' })
  await em.flush()
  const stateAt = async (at: string) => {
    await sweepBilling(jobScopeAt(new Date(at)))
    return (await rowOf(billing, person)).state
  }
  expect(await stateAt('2026-11-30T23:59:59Z')).toBe('active')
  expect(await auditActionsOf(person)).toEqual([])
  expect(await stateAt('2026-12-01T00:00:00Z')).toBe('grace')
  expect(await stateAt('2026-12-14T23:59:59Z')).toBe('grace')
  expect(await stateAt('2026-12-15T00:00:00Z')).toBe('suspended')
  expect(await accountOf(person)).toMatchObject({ tier: 'enterprise', readOnly: true })
  await em.nativeUpdate(AccountBilling, { account: person.accountId }, { contractEndsOn: null })
  expect(await stateAt('2026-12-16T00:00:00Z')).toBe('active')
  expect(await accountOf(person)).toMatchObject({ tier: 'enterprise', readOnly: false, status: 'active' })
})

it('deletes billing events after 90 days', async () => {
  const em = billing.app.em()
  em.create(BillingEvent, { id: 'evt_old', type: 'customer.updated', receivedAt: daysFromNow(-91) })
  em.create(BillingEvent, { id: 'evt_new', type: 'customer.updated', receivedAt: daysFromNow(-89) })
  await em.flush()
  await sweepBilling(jobScopeAt(new Date()))
  expect(await em.count(BillingEvent, { id: { $in: ['evt_old', 'evt_new'] } })).toBe(1)
})
