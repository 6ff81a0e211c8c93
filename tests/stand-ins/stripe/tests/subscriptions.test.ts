import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { dateOf, itemOf, startStandInForEachTest } from './connected.ts'

const connected = startStandInForEachTest()

const eventTypesSince = (count: number) =>
  connected()
    .standIn.events.slice(count)
    .map(({ type }) => type)

describe('a subscription', () => {
  it('is active when its first charge succeeds, and renews on the last day of each month', async () => {
    const { stripe, standIn } = connected()
    const subscription = await connected().subscribe(await connected().customerWith('pm_card_visa'))
    expect(subscription.status).toBe('active')
    expect(itemOf(subscription).current_period_end).toBe(dateOf('2026-02-28T12:00:00Z').getTime() / 1000)

    await standIn.advanceTo(dateOf('2026-04-01T00:00:00Z'))

    const renewed = await stripe.subscriptions.retrieve(subscription.id)
    expect(itemOf(renewed).current_period_end).toBe(dateOf('2026-04-30T12:00:00Z').getTime() / 1000)
    expect(connected().succeededAmounts()).toEqual([2900, 2900, 2900])
  })

  it('is incomplete until the 3-D Secure authentication, and active after it', async () => {
    const { stripe, standIn } = connected()
    const customer = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer: customer.id })
    await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' })
    await standIn.completeAuthentication(intent.id, true)
    const { payment_method: method } = await stripe.setupIntents.retrieve(intent.id)
    await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: String(method) } })
    const subscription = await connected().subscribe(customer.id, { expand: ['latest_invoice.payments'] })
    expect(subscription.status).toBe('incomplete')
    const invoice = subscription.latest_invoice as Stripe.Invoice
    const intentId = String(invoice.payments?.data[0]?.payment.payment_intent)
    expect((await stripe.paymentIntents.retrieve(intentId)).status).toBe('requires_action')

    await standIn.completeAuthentication(intentId, true)

    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
    expect(connected().succeededAmounts()).toEqual([2900])
  })

  it('expires when its first payment does not succeed within a day', async () => {
    const { stripe, standIn } = connected()
    const subscription = await connected().subscribe(await connected().customerWith('pm_card_chargeCustomerFail'))
    expect(subscription.status).toBe('incomplete')
    await standIn.advanceTo(dateOf('2026-02-02T00:00:00Z'))
    const expired = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
  })

  it('is past due after a failed renewal, is charged again, and becomes active when its invoice is paid', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const { id } = await connected().subscribe(customer)
    standIn.decline(customer, 'insufficient_funds')
    const eventCount = standIn.events.length
    await standIn.advanceTo(dateOf('2026-02-28T13:00:00Z'))
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due')
    expect(eventTypesSince(eventCount)).toEqual(
      expect.arrayContaining([
        'invoice.payment_failed',
        'customer.subscription.updated',
        'payment_intent.payment_failed',
      ]),
    )
    const failedChargeCount = () => standIn.charges.filter(({ status }) => status === 'failed').length
    expect(failedChargeCount()).toBe(1)
    await standIn.advanceTo(dateOf('2026-03-10T00:00:00Z'))
    expect(failedChargeCount()).toBe(4)

    const { data: openInvoices } = await stripe.invoices.list({ customer, status: 'open' })
    expect(openInvoices).toHaveLength(1)
    const invoiceId = openInvoices[0]?.id ?? ''
    await expect(stripe.invoices.pay(invoiceId)).rejects.toMatchObject({ message: 'Your card has insufficient funds.' })
    const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ['payments.data.payment.payment_intent'] })
    expect(invoice.payments?.data[0]?.payment.payment_intent).toMatchObject({
      last_payment_error: { decline_code: 'insufficient_funds' },
    })

    standIn.decline(customer, null)
    expect((await stripe.invoices.pay(invoiceId)).status).toBe('paid')
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
    await expect(stripe.invoices.pay(invoiceId)).rejects.toThrow('already paid')
    expect(connected().succeededAmounts()).toEqual([2900, 2900])
  })

  it.each(['unpaid', 'canceled'] as const)('becomes %s when its retries are ended', async (status) => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const { id } = await connected().subscribe(customer)
    standIn.decline(customer, 'generic_decline')
    await standIn.advanceTo(dateOf('2026-03-10T00:00:00Z'))
    await standIn.endRetries(id, status)
    const endedSubscription = await stripe.subscriptions.retrieve(id)
    expect(endedSubscription.status).toBe(status)
    expect(endedSubscription.cancellation_details?.reason).toBe(status === 'canceled' ? 'payment_failed' : null)
  })

  it('ends at the end of its period if it was canceled, unless the cancellation is undone before', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const { id } = await connected().subscribe(customer)
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    await standIn.advanceTo(dateOf('2026-03-01T00:00:00Z'))
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')

    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await standIn.advanceTo(dateOf('2026-05-01T00:00:00Z'))

    expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
    const { data } = await stripe.subscriptions.list({ customer, status: 'all' })
    expect(data).toMatchObject([{ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } }])
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 })
    expect(connected().succeededAmounts()).toEqual([2900, 2900])
  })
})
