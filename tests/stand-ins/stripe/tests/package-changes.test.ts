import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { at, eachConnected, itemOf } from './connected.ts'

const connected = eachConnected()

const upgrade = (subscription: Stripe.Subscription, quantity: number) =>
  connected().stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, quantity }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice'],
  })

describe('a change of packages', () => {
  it('charges by the second what is left of the period', async () => {
    const { stripe, standIn } = connected()
    const subscription = await connected().subscribe(await connected().customerWith('pm_card_visa'))
    // 7 of 28 days have passed.
    await standIn.advanceTo(at('2026-02-07T12:00:00Z'))
    const preview = await stripe.invoices.createPreview({
      subscription: subscription.id,
      subscription_details: {
        items: [{ id: itemOf(subscription).id, quantity: 3 }],
        proration_behavior: 'always_invoice',
      },
    })
    expect(preview.lines.data.map(({ amount }) => amount)).toEqual([-2175, 6525])
    expect(preview.amount_due).toBe(4350)

    const changed = await upgrade(subscription, 3)

    expect(itemOf(changed).quantity).toBe(3)
    expect(connected().succeeded()).toEqual([2900, 4350])
  })

  it('credits fewer packages to the next invoice', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const subscription = await connected().subscribe(customer, { items: [{ price: standIn.priceId, quantity: 2 }] })
    await standIn.advanceTo(at('2026-02-14T12:00:00Z'))
    await stripe.subscriptions.update(subscription.id, { items: [{ id: itemOf(subscription).id, quantity: 1 }] })
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
    expect(preview.amount_due).toBe(1450)
    await standIn.advanceTo(at('2026-03-01T00:00:00Z'))
    expect(connected().succeeded()).toEqual([5800, 1450])
  })

  it('is there only when it is paid', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const subscription = await connected().subscribe(customer)
    standIn.decline(customer, 'generic_decline')
    const pending = await upgrade(subscription, 2)
    expect(pending.pending_update?.subscription_items?.[0]?.quantity).toBe(2)
    expect(pending.status).toBe('active')
    expect(itemOf(pending).quantity).toBe(1)

    standIn.decline(customer, null)
    await stripe.invoices.pay((pending.latest_invoice as Stripe.Invoice).id)

    const applied = await stripe.subscriptions.retrieve(subscription.id)
    expect(applied.pending_update).toBeNull()
    expect(itemOf(applied).quantity).toBe(2)
  })

  it('is dropped with its invoice when it is not paid within a day', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const subscription = await connected().subscribe(customer)
    standIn.decline(customer, 'generic_decline')
    const { latest_invoice: invoice } = await upgrade(subscription, 2)
    await standIn.advanceTo(at('2026-02-02T00:00:00Z'))
    expect((await stripe.invoices.retrieve((invoice as Stripe.Invoice).id)).status).toBe('void')
    const kept = await stripe.subscriptions.retrieve(subscription.id)
    expect(kept.pending_update).toBeNull()
    expect(itemOf(kept).quantity).toBe(1)
  })
})

describe('a promotion code', () => {
  it('reduces the first invoice', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const { data } = await stripe.promotionCodes.list({ code: 'welcome20', active: true })
    await connected().subscribe(customer, { discounts: [{ promotion_code: data[0]?.id ?? '' }] })
    await standIn.advanceTo(at('2026-03-01T00:00:00Z'))
    expect(connected().succeeded()).toEqual([2320, 2900])
  })

  it('is not listed among active ones, nor taken, when it is expired', async () => {
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
