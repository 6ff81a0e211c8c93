import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson, apiErrorOf } from '../../../support/people/people.ts'
import {
  aSavedCard,
  aSubscriber,
  type BillingApp,
  rowOf,
  startBillingApp,
} from '../../../support/servers/billing-app.ts'

const dayMs = 24 * 60 * 60 * 1000

let billing: BillingApp
beforeAll(async () => {
  billing = await startBillingApp({ trialDays: 14 })
})
afterAll(() => billing.stop())

const intentOf = (secret: string | null) => secret?.split('_secret_')[0] ?? ''

describe('a trial', () => {
  it('grants the plan without a charge, once per customer', async () => {
    const { stripe } = billing
    const person = await aSubscriber(billing)
    const { stripeId } = await rowOf(billing, person)
    const payments = () => stripe.charges.filter(({ customerId, amount }) => customerId === stripeId && amount > 0)
    expect(await person.trpc.billing.get.query({})).toMatchObject({ state: 'trialing', tier: 'foundation' })
    expect(payments()).toEqual([])
    await stripe.advanceTo(new Date(stripe.now().getTime() + 15 * dayMs))
    expect(await person.trpc.billing.get.query({})).toMatchObject({ state: 'active' })
    expect(payments()).toHaveLength(1)
    await person.trpc.billing.cancel.mutate({})
    await stripe.advanceTo(new Date(stripe.now().getTime() + 32 * dayMs))
    const setupIntentId = await aSavedCard(billing, person)
    const resubscription = await person.trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId })
    expect(resubscription.billing).toMatchObject({ state: 'active' })
  })
})

describe('additional packages', () => {
  it('apply only once the bank confirms their own charge', async () => {
    const { stripe } = billing
    const person = await aSubscriber(billing)
    await stripe.advanceTo(new Date(stripe.now().getTime() + 15 * dayMs))
    await person.trpc.billing.replaceCard.mutate({
      setupIntentId: await aSavedCard(billing, person, 'pm_card_authenticationRequired'),
    })
    const step = await person.trpc.billing.changePackages.mutate({ packageQuantity: 3, from: 1 })
    expect(step.billing).toMatchObject({ packageQuantity: 1, limits: { publishedTours: 10 } })
    await stripe.completeAuthentication(intentOf(step.confirmWith), true)
    expect(await person.trpc.billing.refresh.mutate({})).toMatchObject({ packageQuantity: 3 })
    const nextStep = await person.trpc.billing.changePackages.mutate({ packageQuantity: 5, from: 3 })
    expect(nextStep.confirmWith).not.toBeNull()
    await person.trpc.billing.replaceCard.mutate({ setupIntentId: await aSavedCard(billing, person) })
    expect(await person.trpc.billing.refresh.mutate({})).toMatchObject({ state: 'active', packageQuantity: 3 })
    const { invoices } = await person.trpc.billing.invoices.query({})
    expect(invoices.filter(({ status }) => status === 'open')).toEqual([])
  })
})

describe('a lost response of Stripe', () => {
  it('leads to one subscription and one customer', async () => {
    const { stripe } = billing
    const person = await aPerson(billing.app)
    const setupIntentId = await aSavedCard(billing, person)
    stripe.fail('lost')
    const subscription = person.trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId })
    const code = await subscription.then(
      () => 'succeeded',
      async (error) => (await apiErrorOf(Promise.reject(error))).code,
    )
    stripe.fail(null)
    expect(['succeeded', 'billing.unavailable']).toContain(code)
    await person.trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId }).catch(() => undefined)
    await stripe.whenDelivered()
    expect(await person.trpc.billing.refresh.mutate({})).toMatchObject({ state: 'trialing', packageQuantity: 1 })
    const { stripeId } = await rowOf(billing, person)
    const created = stripe.events.filter(
      ({ type, customerId }) => type === 'customer.subscription.created' && customerId === stripeId,
    )
    expect(created).toHaveLength(1)
  })
})

describe('a contract', () => {
  it('is mutually exclusive with packages that are charged by card', async () => {
    const person = await aSubscriber(billing)
    const root = await aPerson(billing.app, { rootAdmin: true })
    const contract = () => root.trpc.accounts.updateByRoot.mutate({ accountId: person.accountId, tier: 'enterprise' })
    expect(await apiErrorOf(contract())).toMatchObject({ code: 'billing.subscribed', status: 409 })
    expect(await person.trpc.billing.get.query({})).toMatchObject({ tier: 'foundation' })
    const contractOwner = await aPerson(billing.app)
    await root.trpc.accounts.updateByRoot.mutate({ accountId: contractOwner.accountId, tier: 'enterprise' })
    const calls = [
      () => contractOwner.trpc.billing.startCard.mutate({}),
      () => contractOwner.trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId: 'seti_1' }),
      () => contractOwner.trpc.billing.cancel.mutate({}),
    ]
    for (const call of calls) expect(await apiErrorOf(call())).toMatchObject({ code: 'billing.invoiced', status: 409 })
  })
})
