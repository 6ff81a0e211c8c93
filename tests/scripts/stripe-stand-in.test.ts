import Stripe from 'stripe'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type StripeStandIn, startStripe } from '../../scripts/stripe-stand-in/start.ts'

const start = new Date('2026-01-31T12:00:00Z')
const at = (text: string) => new Date(text)
let standIn: StripeStandIn
let stripe: Stripe

function connect({ url, secretKey }: StripeStandIn, maxNetworkRetries = 0): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe(secretKey, { host: hostname, port, protocol: 'http', maxNetworkRetries, telemetry: false })
}

beforeEach(async () => {
  standIn = await startStripe({ now: start })
  stripe = connect(standIn)
})
afterEach(() => standIn.stop())

/** A customer with a saved card that is charged by default. */
async function customerWith(card: string): Promise<string> {
  const customer = await stripe.customers.create({
    name: 'Ada',
    email: 'ada@example.com',
    metadata: { accountId: 'a1' },
  })
  const method = await stripe.paymentMethods.attach(card, { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: method.id } })
  return customer.id
}

const subscribe = (customer: string, params: Partial<Stripe.SubscriptionCreateParams> & { nonsense?: string } = {}) =>
  stripe.subscriptions.create({ customer, items: [{ price: standIn.priceId, quantity: 1 }], ...params })

const itemOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data
  if (item === undefined) throw new Error('no item')
  return item
}

const upgrade = (subscription: Stripe.Subscription, quantity: number) =>
  stripe.subscriptions.update(subscription.id, {
    items: [{ id: itemOf(subscription).id, quantity }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'pending_if_incomplete',
    expand: ['latest_invoice.confirmation_secret'],
  })

const succeeded = () => standIn.charges.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
const typesAfter = (count: number) => standIn.events.slice(count).map(({ type }) => type)

describe('saving a card', () => {
  it('succeeds once the person confirmed it with the bank', async () => {
    const { id: customer } = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer, usage: 'off_session' })
    const waiting = await stripe.setupIntents.confirm(intent.id, {
      payment_method: 'pm_card_authenticationRequiredOnSetup',
    })
    expect(waiting).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })

    await standIn.answerBank(intent.id, true)

    const saved = await stripe.setupIntents.retrieve(intent.id, { expand: ['payment_method'] })
    expect(saved).toMatchObject({ status: 'succeeded', payment_method: { customer, card: { last4: '3155' } } })
  })

  it('fails when the person does not confirm it', async () => {
    const { id: customer } = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer })
    await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' })
    await standIn.answerBank(intent.id, false)

    const failed = await stripe.setupIntents.retrieve(intent.id)
    expect(failed.status).toBe('requires_payment_method')
    expect(failed.last_setup_error?.code).toBe('setup_intent_authentication_failure')
  })

  it('is rejected with the sentence of the bank', async () => {
    const { id: customer } = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer })
    const confirmed = stripe.setupIntents.confirm(intent.id, {
      payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
    })
    await expect(confirmed).rejects.toMatchObject({
      type: 'StripeCardError',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
    })
  })
})

describe('a subscription', () => {
  it('is active when its first charge succeeds, and renews on the last day of each month', async () => {
    const subscription = await subscribe(await customerWith('pm_card_visa'))
    expect(subscription.status).toBe('active')
    expect(itemOf(subscription).current_period_end).toBe(at('2026-02-28T12:00:00Z').getTime() / 1000)

    await standIn.advanceTo(at('2026-04-01T00:00:00Z'))

    const renewed = await stripe.subscriptions.retrieve(subscription.id)
    expect(itemOf(renewed).current_period_end).toBe(at('2026-04-30T12:00:00Z').getTime() / 1000)
    expect(succeeded()).toEqual([2900, 2900, 2900])
  })

  it('stays incomplete until the bank was answered, and then is active', async () => {
    const customer = await stripe.customers.create()
    const intent = await stripe.setupIntents.create({ customer: customer.id })
    await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_authenticationRequired' })
    await standIn.answerBank(intent.id, true)
    const { payment_method: method } = await stripe.setupIntents.retrieve(intent.id)
    const subscription = await subscribe(customer.id, {
      default_payment_method: String(method),
      payment_behavior: 'default_incomplete',
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    })
    expect(subscription.status).toBe('incomplete')
    const invoice = subscription.latest_invoice as Stripe.Invoice
    const [intentId = ''] = invoice.confirmation_secret?.client_secret.split('_secret_') ?? []
    expect(invoice.payments?.data[0]?.payment.payment_intent).toBe(intentId)

    expect((await stripe.paymentIntents.confirm(intentId)).status).toBe('requires_action')
    await standIn.answerBank(intentId, true)

    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
    expect(succeeded()).toEqual([2900])
  })

  it('expires when its first payment is not done within a day', async () => {
    const subscription = await subscribe(await customerWith('pm_card_chargeCustomerFail'))
    expect(subscription.status).toBe('incomplete')
    await standIn.advanceTo(at('2026-02-02T00:00:00Z'))
    const expired = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] })
    expect(expired).toMatchObject({ status: 'incomplete_expired', latest_invoice: { status: 'void' } })
  })

  it('is past due when a renewal fails, is charged again after days, and recovers when its invoice is paid', async () => {
    const customer = await customerWith('pm_card_visa')
    const { id } = await subscribe(customer)
    standIn.decline(customer, 'insufficient_funds')
    const before = standIn.events.length
    await standIn.advanceTo(at('2026-02-28T13:00:00Z'))
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due')
    expect(typesAfter(before)).toEqual(
      expect.arrayContaining([
        'invoice.payment_failed',
        'customer.subscription.updated',
        'payment_intent.payment_failed',
      ]),
    )
    const failed = () => standIn.charges.filter(({ status }) => status === 'failed').length
    expect(failed()).toBe(1)
    await standIn.advanceTo(at('2026-03-10T00:00:00Z'))
    expect(failed()).toBe(4)

    const { data: open } = await stripe.invoices.list({ customer, status: 'open' })
    expect(open).toHaveLength(1)
    const invoiceId = open[0]?.id ?? ''
    await expect(stripe.invoices.pay(invoiceId)).rejects.toMatchObject({ message: 'Your card has insufficient funds.' })
    const intent = await stripe.invoices.retrieve(invoiceId, { expand: ['payments.data.payment.payment_intent'] })
    expect(intent.payments?.data[0]?.payment.payment_intent).toMatchObject({
      last_payment_error: { decline_code: 'insufficient_funds' },
    })

    standIn.decline(customer, null)
    expect((await stripe.invoices.pay(invoiceId)).status).toBe('paid')
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')
    await expect(stripe.invoices.pay(invoiceId)).rejects.toThrow('already paid')
    expect(succeeded()).toEqual([2900, 2900])
  })

  it.each(['unpaid', 'canceled'] as const)('is %s when charging it is stopped', async (status) => {
    const customer = await customerWith('pm_card_visa')
    const { id } = await subscribe(customer)
    standIn.decline(customer, 'generic_decline')
    await standIn.advanceTo(at('2026-03-10T00:00:00Z'))
    await standIn.giveUp(id, status)
    const ended = await stripe.subscriptions.retrieve(id)
    expect(ended.status).toBe(status)
    expect(ended.cancellation_details?.reason).toBe(status === 'canceled' ? 'payment_failed' : null)
  })

  it('ends at the end of its period, unless that is taken back before', async () => {
    const customer = await customerWith('pm_card_visa')
    const { id } = await subscribe(customer)
    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await stripe.subscriptions.update(id, { cancel_at_period_end: false })
    await standIn.advanceTo(at('2026-03-01T00:00:00Z'))
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active')

    await stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await standIn.advanceTo(at('2026-05-01T00:00:00Z'))

    expect((await stripe.subscriptions.list({ customer })).data).toEqual([])
    const { data } = await stripe.subscriptions.list({ customer, status: 'all' })
    expect(data).toMatchObject([{ status: 'canceled', cancellation_details: { reason: 'cancellation_requested' } }])
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing', statusCode: 404 })
    expect(succeeded()).toEqual([2900, 2900])
  })

  it('costs nothing before its trial ends', async () => {
    const customer = await customerWith('pm_card_visa')
    const subscription = await subscribe(customer, { trial_period_days: 14 })
    expect(subscription.status).toBe('trialing')
    expect(succeeded()).toEqual([])
    await standIn.advanceTo(at('2026-02-15T00:00:00Z'))
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active')
    expect(succeeded()).toEqual([2900])
    expect(typesAfter(0)).toContain('customer.subscription.trial_will_end')
  })
})

describe('a change of packages', () => {
  it('charges by the second what is left of the period', async () => {
    const subscription = await subscribe(await customerWith('pm_card_visa'))
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
    expect(succeeded()).toEqual([2900, 4350])
  })

  it('credits fewer packages to the next invoice', async () => {
    const customer = await customerWith('pm_card_visa')
    const subscription = await subscribe(customer, { items: [{ price: standIn.priceId, quantity: 2 }] })
    await standIn.advanceTo(at('2026-02-14T12:00:00Z'))
    await stripe.subscriptions.update(subscription.id, { items: [{ id: itemOf(subscription).id, quantity: 1 }] })
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
    expect(preview.amount_due).toBe(1450)
    await standIn.advanceTo(at('2026-03-01T00:00:00Z'))
    expect(succeeded()).toEqual([5800, 1450])
  })

  it('is there only when it is paid', async () => {
    const customer = await customerWith('pm_card_visa')
    const subscription = await subscribe(customer)
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
    const customer = await customerWith('pm_card_visa')
    const subscription = await subscribe(customer)
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
    const customer = await customerWith('pm_card_visa')
    const { data } = await stripe.promotionCodes.list({ code: 'welcome20', active: true })
    await subscribe(customer, { discounts: [{ promotion_code: data[0]?.id ?? '' }] })
    await standIn.advanceTo(at('2026-03-01T00:00:00Z'))
    expect(succeeded()).toEqual([2320, 2900])
  })

  it('is not listed among active ones, nor taken, when it is expired', async () => {
    const code = standIn.promotionCodes.expired
    expect((await stripe.promotionCodes.list({ code, active: true })).data).toEqual([])
    const { data } = await stripe.promotionCodes.list({ code })
    const customer = await customerWith('pm_card_visa')
    const discounts = [{ promotion_code: data[0]?.id ?? '' }]
    await expect(subscribe(customer, { discounts })).rejects.toMatchObject({ code: 'promotion_code_expired' })
  })
})

describe('the API', () => {
  it('does the work of a key once, and rejects the key for other work', async () => {
    const key = { idempotencyKey: 'k1' }
    const first = await stripe.customers.create({ name: 'Ada' }, key)
    const again = await stripe.customers.create({ name: 'Ada' }, key)
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    await expect(stripe.customers.create({ name: 'Bob' }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
    expect((await stripe.customers.list()).data).toHaveLength(1)
  })

  it('charges once when the answer is lost and the request comes again', async () => {
    const customer = await customerWith('pm_card_visa')
    standIn.fail('lost')
    const params = { customer, items: [{ price: standIn.priceId }] }
    await expect(stripe.subscriptions.create(params, { idempotencyKey: 'k2' })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    })
    standIn.fail(null)
    expect((await stripe.subscriptions.create(params, { idempotencyKey: 'k2' })).status).toBe('active')
    expect(succeeded()).toEqual([2900])
  })

  it.each([
    ['down', 'StripeConnectionError'],
    [500, 'StripeAPIError'],
    [429, 'StripeRateLimitError'],
  ] as const)('fails on purpose: %s', async (how, type) => {
    standIn.fail(how)
    await expect(stripe.customers.create()).rejects.toMatchObject({ type })
  })

  it('pages through lists', async () => {
    for (const name of ['a', 'b', 'c']) await stripe.customers.create({ name })
    const first = await stripe.customers.list({ limit: 2 })
    expect(first.has_more).toBe(true)
    const names: unknown[] = []
    for await (const customer of stripe.customers.list({ limit: 2 })) names.push(customer.name)
    expect(names).toEqual(['c', 'b', 'a'])
  })

  it.each([
    ['an unknown parameter', { nonsense: 'x' }, 'parameter_unknown', 'nonsense'],
    ['a fraction', { items: [{ price: 'PRICE', quantity: 1.5 }] }, 'parameter_invalid_integer', 'items[0][quantity]'],
    [
      'a negative quantity',
      { items: [{ price: 'PRICE', quantity: -1 }] },
      'parameter_invalid_integer',
      'items[0][quantity]',
    ],
    ['a price that is not there', { items: [{ price: 'price_x' }] }, 'resource_missing', 'items[0][price]'],
  ])('rejects %s', async (_what, params, code, param) => {
    const customer = await customerWith('pm_card_visa')
    await expect(subscribe(customer, params)).rejects.toMatchObject({ code, param })
  })

  it('rejects keys that are not its own, and keeps what needs the secret key from pages', async () => {
    const { hostname, port } = new URL(standIn.url)
    const options = { host: hostname, port, protocol: 'http' as const }
    await expect(new Stripe('sk_test_x', options).customers.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    })
    const page = new Stripe(standIn.publishableKey, options)
    await expect(page.customers.list()).rejects.toMatchObject({ code: 'secret_key_required' })
    const { id, client_secret: secret } = await stripe.setupIntents.create({})
    await expect(page.setupIntents.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' })
    expect((await page.setupIntents.retrieve(id, { client_secret: secret ?? '' })).id).toBe(id)
  })

  it('takes no card numbers from servers', async () => {
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030 }
    await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toThrow('card numbers')
  })

  it('forgets deleted customers and ends what they pay', async () => {
    const customer = await customerWith('pm_card_visa')
    const { id } = await subscribe(customer)
    await stripe.customers.del(customer)
    expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true })
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('canceled')
    await expect(subscribe(customer)).rejects.toMatchObject({ code: 'resource_missing' })
  })

  it('works out taxes where the customer is', async () => {
    const customer = await customerWith('pm_card_visa')
    const taxed = { automatic_tax: { enabled: true } }
    await expect(subscribe(customer, taxed)).rejects.toMatchObject({ code: 'customer_tax_location_invalid' })
    await stripe.customers.update(customer, { address: { country: 'DE', line1: 'Weg 1' } })
    const subscription = await subscribe(customer, { ...taxed, expand: ['latest_invoice'] })
    expect(subscription.latest_invoice).toMatchObject({ total: 3451, total_taxes: [{ amount: 551 }] })
    await expect(stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'DE1' })).rejects.toMatchObject({
      code: 'tax_id_invalid',
    })
    await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'DE123456789' })
    expect((await stripe.customers.listTaxIds(customer)).data).toMatchObject([{ value: 'DE123456789' }])
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
    expect(preview.total).toBe(2900)
  })
})

describe('an event', () => {
  it('carries a signature that the SDK verifies, and no other', async () => {
    await stripe.customers.create({ name: 'Ada' })
    const [event] = standIn.events
    if (event === undefined) throw new Error('no event')
    const { body, signature } = standIn.signed(event)
    const verified = stripe.webhooks.constructEvent(body, signature, standIn.webhookSecret)
    expect(verified).toMatchObject({ id: event.id, type: 'customer.created' })
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, standIn.webhookSecret)).toThrow()
    const old = standIn.signed(event, new Date(Date.now() - 600_000))
    expect(() => stripe.webhooks.constructEvent(old.body, old.signature, standIn.webhookSecret)).toThrow('tolerance')
    expect((await stripe.events.list({ type: 'customer.created' })).data).toHaveLength(1)
  })
})
