import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { aPerson, apiErrorOf } from '../../../support/people/people.ts'
import {
  aSavedCard,
  aSubscriber,
  type BillingApp,
  rowOf,
  startBillingApp,
} from '../../../support/servers/billing-app.ts'
import { emailTo } from '../../../support/servers/mailbox.ts'

let billing: BillingApp
beforeAll(async () => {
  billing = await startBillingApp()
})
afterAll(() => billing.stop())

const chargesOf = async (person: Parameters<typeof rowOf>[1]) => {
  const { stripeId } = await rowOf(billing, person)
  return billing.stripe.charges.filter(({ customerId, status }) => customerId === stripeId && status === 'succeeded')
}

const tierOf = async (accountId: string) => (await billing.app.em().findOneOrFail(Account, { id: accountId })).tier

async function actionsOf(accountId: string): Promise<string[]> {
  const events = await billing.app.em().find(AuditEvent, { account: accountId }, { orderBy: { id: 'asc' } })
  return events.map(({ action }) => action)
}

describe('subscribing', () => {
  it('grants the plan after the bank confirms the payment', async () => {
    const { stripe } = billing
    const person = await aPerson(billing.app)
    const setupIntentId = await aSavedCard(billing, person, 'pm_card_authenticationRequired')
    const step = await person.trpc.billing.subscribe.mutate({ packageQuantity: 2, setupIntentId })
    expect(step.confirmWith).toMatch(/_secret_/)
    expect(step.billing).toMatchObject({ state: 'none', tier: 'free', packageQuantity: 0 })
    expect(await tierOf(person.accountId)).toBe('free')
    await stripe.completeAuthentication(step.confirmWith?.split('_secret_')[0] ?? '', true)
    expect(await person.trpc.billing.get.query({})).toMatchObject({
      state: 'active',
      tier: 'foundation',
      packageQuantity: 2,
      limits: { publishedTours: 20, members: 11 },
      card: { brand: 'visa', last4: '3184' },
      stripeError: null,
    })
    expect(await chargesOf(person)).toHaveLength(1)
    expect(await actionsOf(person.accountId)).toEqual(['subscription-started'])
    const email = await emailTo(billing.app, person.email, 'Your subscription has started')
    expect(email.text).toContain('/home/settings/subscription')
  })

  it('grants nothing until a declined card is replaced', async () => {
    const person = await aPerson(billing.app)
    const declinedCard = await aSavedCard(billing, person, 'pm_card_chargeCustomerFail')
    const declined = person.trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId: declinedCard })
    expect(await apiErrorOf(declined)).toMatchObject({
      code: 'billing.rejected',
      status: 402,
      errorMessage: 'Your card was declined.',
    })
    expect(await person.trpc.billing.get.query({})).toMatchObject({ state: 'none', tier: 'free' })
    const validCard = await aSavedCard(billing, person)
    const step = await person.trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId: validCard })
    expect(step).toMatchObject({ confirmWith: null, billing: { state: 'active', tier: 'foundation' } })
    expect(await chargesOf(person)).toHaveLength(1)
  })

  it('charges once when two tabs subscribe concurrently', async () => {
    const person = await aPerson(billing.app)
    const cards = [await aSavedCard(billing, person), await aSavedCard(billing, person)]
    const subscriptions = cards.map((setupIntentId) =>
      person.trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId }),
    )
    await Promise.allSettled(subscriptions)
    const [setupIntentId = ''] = cards
    const thirdSubscription = person.trpc.billing.subscribe.mutate({ packageQuantity: 3, setupIntentId })
    expect(await apiErrorOf(thirdSubscription)).toMatchObject({ code: 'billing.subscribed', status: 409 })
    await billing.stripe.whenDelivered()
    expect(await person.trpc.billing.get.query({})).toMatchObject({ state: 'active', packageQuantity: 1 })
    expect(await chargesOf(person)).toHaveLength(1)
    const stripeCustomerId = (await rowOf(billing, person)).stripeId
    const created = billing.stripe.events.filter(
      ({ type, customerId }) => type === 'customer.subscription.created' && customerId === stripeCustomerId,
    )
    expect(created).toHaveLength(1)
  })

  it('replaces an incomplete first payment', async () => {
    const person = await aPerson(billing.app)
    const unconfirmedCard = await aSavedCard(billing, person, 'pm_card_authenticationRequired')
    const firstStep = await person.trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId: unconfirmedCard })
    expect(firstStep.confirmWith).not.toBeNull()
    const setupIntentId = await aSavedCard(billing, person)
    const secondStep = await person.trpc.billing.subscribe.mutate({ packageQuantity: 2, setupIntentId })
    expect(secondStep.billing).toMatchObject({ state: 'active', packageQuantity: 2 })
    expect(await chargesOf(person)).toHaveLength(1)
  })

  it('accepts only known promotion codes', async () => {
    const { promotionCodes } = billing.stripe
    const person = await aPerson(billing.app)
    const previewWith = (promotionCode: string) =>
      person.trpc.billing.preview.query({ packageQuantity: 1, coupon: promotionCode })
    const fullPrice = await person.trpc.billing.preview.query({ packageQuantity: 1 })
    expect((await previewWith(promotionCodes.percentForever)).dueNow.amount).toBe(fullPrice.dueNow.amount / 2)
    expect((await previewWith(promotionCodes.percentForever)).renewal.amount).toBe(fullPrice.renewal.amount / 2)
    for (const code of [promotionCodes.expired, 'unknown code']) {
      expect(await apiErrorOf(previewWith(code))).toMatchObject({ code: 'billing.invalid', status: 400 })
    }
  })

  it("rejects another account's card and one that was never saved", async () => {
    const person = await aSubscriber(billing)
    const otherOwner = await aPerson(billing.app)
    const setupIntentId = await aSavedCard(billing, person)
    await aSavedCard(billing, otherOwner)
    for (const id of [setupIntentId, 'seti_nothing']) {
      const subscription = otherOwner.trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId: id })
      expect(await apiErrorOf(subscription)).toMatchObject({ code: 'resource.notFound', status: 404 })
    }
    expect(await otherOwner.trpc.billing.get.query({})).toMatchObject({ state: 'none', card: null })
  })

  it('rejects negative, fractional and excessive quantities', async () => {
    const person = await aPerson(billing.app)
    const setupIntentId = await aSavedCard(billing, person)
    for (const packageQuantity of [0, -1, 1.5, 10_001, Number.MAX_SAFE_INTEGER, 1e300]) {
      const call = person.trpc.billing.subscribe.mutate({ packageQuantity, setupIntentId })
      expect(await apiErrorOf(call)).toMatchObject({ code: 'input.invalid', status: 400 })
    }
    const tooMany = person.trpc.billing.subscribe.mutate({ packageQuantity: 101, setupIntentId })
    expect(await apiErrorOf(tooMany)).toMatchObject({ code: 'billing.tooManyPackages', status: 400 })
    expect(await chargesOf(person)).toEqual([])
  })
})

describe('changing packages', () => {
  it('adds paid packages and credits removed ones', async () => {
    const person = await aSubscriber(billing)
    const preview = await person.trpc.billing.preview.query({ packageQuantity: 3 })
    expect(preview.dueNow.amount).toBeGreaterThan(0)
    const step = await person.trpc.billing.changePackages.mutate({ packageQuantity: 3, from: 1 })
    expect(step).toMatchObject({ confirmWith: null, billing: { packageQuantity: 3 } })
    const charges = await chargesOf(person)
    expect(charges).toHaveLength(2)
    const reduction = await person.trpc.billing.changePackages.mutate({ packageQuantity: 2, from: 3 })
    expect(reduction.billing).toMatchObject({ packageQuantity: 2 })
    expect(await chargesOf(person)).toHaveLength(2)
    expect(await actionsOf(person.accountId)).toEqual([
      'subscription-started',
      'subscription-changed',
      'subscription-changed',
    ])
  })

  it('adds nothing when the card is declined', async () => {
    const person = await aSubscriber(billing)
    const { stripeId = '' } = await rowOf(billing, person)
    billing.stripe.decline(stripeId ?? '', 'insufficient_funds')
    const call = person.trpc.billing.changePackages.mutate({ packageQuantity: 5, from: 1 })
    expect(await apiErrorOf(call)).toMatchObject({
      code: 'billing.rejected',
      errorMessage: 'Your card has insufficient funds.',
    })
    await billing.stripe.whenDelivered()
    expect(await person.trpc.billing.get.query({})).toMatchObject({ state: 'active', packageQuantity: 1 })
    billing.stripe.decline(stripeId ?? '', null)
    await person.trpc.billing.replaceCard.mutate({ setupIntentId: await aSavedCard(billing, person) })
    expect(await person.trpc.billing.get.query({})).toMatchObject({ state: 'active', packageQuantity: 1 })
    expect(await chargesOf(person)).toHaveLength(1)
  })

  it('charges equal changes of two tabs once', async () => {
    const person = await aSubscriber(billing)
    const change = () => person.trpc.billing.changePackages.mutate({ packageQuantity: 2, from: 1 })
    await Promise.allSettled([change(), change()])
    expect(await chargesOf(person)).toHaveLength(2)
    expect(await apiErrorOf(change())).toMatchObject({ code: 'billing.changed', status: 409 })
  })
})

describe('canceling', () => {
  it('can be undone until the plan ends with the month', async () => {
    const person = await aSubscriber(billing)
    const canceled = await person.trpc.billing.cancel.mutate({})
    expect(canceled).toMatchObject({ state: 'active', cancelsAtPeriodEnd: true })
    expect(await person.trpc.billing.nextInvoice.query({})).toBeNull()
    expect(await person.trpc.billing.resume.mutate({})).toMatchObject({ state: 'active', cancelsAtPeriodEnd: false })
    expect(await person.trpc.billing.nextInvoice.query({})).toMatchObject({ at: canceled.periodEndsAt })
    expect(await actionsOf(person.accountId)).toEqual([
      'subscription-started',
      'subscription-ending',
      'subscription-resumed',
    ])
  })

  it('is rejected without a subscription', async () => {
    const person = await aPerson(billing.app)
    for (const call of [person.trpc.billing.cancel, person.trpc.billing.resume]) {
      expect(await apiErrorOf(call.mutate({}))).toMatchObject({ code: 'billing.notSubscribed', status: 409 })
    }
  })
})

it('lists invoices with their files', async () => {
  const person = await aSubscriber(billing)
  const { invoices } = await person.trpc.billing.invoices.query({})
  expect(invoices).toMatchObject([{ status: 'paid', pdfUrl: expect.stringMatching(/^http/) }])
})

it('saves valid billing details', async () => {
  const person = await aSubscriber(billing)
  const detailsBefore = await person.trpc.billing.details.query({})
  expect(detailsBefore.name).toBe('Harbor Museum')
  const details = {
    ...detailsBefore,
    line1: '1 Pier',
    city: 'Bergen',
    country: 'NO',
    taxIdType: 'eu_vat',
    taxId: 'DE123456789',
  }
  expect(await person.trpc.billing.updateDetails.mutate(details)).toEqual(details)
  const invalidUpdate = person.trpc.billing.updateDetails.mutate({ ...details, taxId: '1' })
  expect(await apiErrorOf(invalidUpdate)).toMatchObject({ code: 'billing.invalid', status: 400 })
})

it('allows billing for Owners and Admins only', async () => {
  const owner = await aSubscriber(billing)
  const { accountId } = owner
  for (const role of ['viewer', 'editor', 'publisher'] as const) {
    const { trpc } = await aPerson(billing.app, { accountId, role })
    for (const call of [trpc.billing.get, trpc.billing.invoices]) {
      expect(await apiErrorOf(call.query({}))).toMatchObject({ status: 403 })
    }
    expect(await apiErrorOf(trpc.billing.cancel.mutate({}))).toMatchObject({ status: 403 })
  }
  const admin = await aPerson(billing.app, { accountId, role: 'admin' })
  expect(await admin.trpc.billing.get.query({})).toMatchObject({ state: 'active' })
})
