import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { dateOf, itemOf, startStandInForEachTest } from './connected.ts'

const connected = startStandInForEachTest()

const upgrade = (subscription: Stripe.Subscription, quantity: number) =>
  connected().stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, quantity }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  })

describe('a change of packages', () => {
  it('is charged by the second for the rest of the period', async () => {
    const { stripe, standIn } = connected()
    const subscription = await connected().subscribe(await connected().customerWith('pm_card_visa'))
    // 7 of 28 days have passed.
    await standIn.advanceTo(dateOf('2026-02-07T12:00:00Z'))
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: itemOf(subscription).id, quantity: 3 }],
        proration_behavior: 'always_invoice',
      },
    })
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-2175, 6525])
    expect(preview.amount_due).toBe(4350)

    const upgraded = await upgrade(subscription, 3)

    expect(itemOf(upgraded).quantity).toBe(3)
    expect(connected().succeededAmounts()).toEqual([2900, 4350])
  })

  it('to fewer packages is credited on the next invoice', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const subscription = await connected().subscribe(customer, { items: [{ price: standIn.priceId, quantity: 2 }] })
    await standIn.advanceTo(dateOf('2026-02-14T12:00:00Z'))
    await stripe.subscriptions.update(subscription.id, { items: [{ id: itemOf(subscription).id, quantity: 1 }] })
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
    expect(preview.amount_due).toBe(1450)
    await standIn.advanceTo(dateOf('2026-03-01T00:00:00Z'))
    expect(connected().succeededAmounts()).toEqual([5800, 1450])
  })

  it('takes effect only when it is paid', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const subscription = await connected().subscribe(customer)
    standIn.decline(customer, 'generic_decline')
    const pendingSubscription = await upgrade(subscription, 2)
    expect(pendingSubscription.pending_update?.subscription_items?.[0]?.quantity).toBe(2)
    expect(pendingSubscription.status).toBe('active')
    expect(itemOf(pendingSubscription).quantity).toBe(1)

    standIn.decline(customer, null)
    await stripe.invoices.pay((pendingSubscription.latest_invoice as Stripe.Invoice).id)

    const updatedSubscription = await stripe.subscriptions.retrieve(subscription.id)
    expect(updatedSubscription.pending_update).toBeNull()
    expect(itemOf(updatedSubscription).quantity).toBe(2)
  })

  it('is discarded with its invoice when it is not paid within a day', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const subscription = await connected().subscribe(customer)
    standIn.decline(customer, 'generic_decline')
    const { latest_invoice: invoice } = await upgrade(subscription, 2)
    await standIn.advanceTo(dateOf('2026-02-02T00:00:00Z'))
    expect((await stripe.invoices.retrieve((invoice as Stripe.Invoice).id)).status).toBe('void')
    const unchanged = await stripe.subscriptions.retrieve(subscription.id)
    expect(unchanged.pending_update).toBeNull()
    expect(itemOf(unchanged).quantity).toBe(1)
  })
})

describe('a promotion code', () => {
  it('reduces the first invoice', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const { data } = await stripe.promotionCodes.list({ code: 'welcome20', active: true })
    await connected().subscribe(customer, { discounts: [{ promotion_code: data[0]?.id ?? '' }] })
    await standIn.advanceTo(dateOf('2026-03-01T00:00:00Z'))
    expect(connected().succeededAmounts()).toEqual([2320, 2900])
  })

  it('is not listed as active and is rejected after it has expired', async () => {
    const { stripe, standIn } = connected()
    const code = standIn.promotionCodes.expired
    expect((await stripe.promotionCodes.list({ code, active: true })).data).toEqual([])
    const { data } = await stripe.promotionCodes.list({ code })
    const customer = await connected().customerWith('pm_card_visa')
    const discounts = [{ promotion_code: data[0]?.id ?? '' }]
    await expect(connected().subscribe(customer, { discounts })).rejects.toMatchObject({
      code: 'promotion_code_expired',
    })
  })
})
