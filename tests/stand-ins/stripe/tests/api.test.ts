import Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { startStandInForEachTest } from './connected.ts'

const connected = startStandInForEachTest()

describe('the API', () => {
  it('handles a request with an idempotency key once, and rejects the key for another request', async () => {
    const { stripe } = connected()
    const key = { idempotencyKey: 'k1' }
    const customer = await stripe.customers.create({ name: 'Ada' }, key)
    const replay = await stripe.customers.create({ name: 'Ada' }, key)
    expect(replay.id).toBe(customer.id)
    expect(replay.lastResponse.headers['idempotent-replayed']).toBe('true')
    await expect(stripe.customers.create({ name: 'Bob' }, key)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
    expect(connected().standIn.events.map(({ customerId }) => customerId)).toEqual([customer.id])
  })

  it('charges once when the response is lost and the request is repeated', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    standIn.fail('lost')
    const params = { customer, items: [{ price: standIn.priceId }] }
    await expect(stripe.subscriptions.create(params, { idempotencyKey: 'k2' })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    })
    standIn.fail(null)
    expect((await stripe.subscriptions.create(params, { idempotencyKey: 'k2' })).status).toBe('active')
    expect(connected().succeededAmounts()).toEqual([2900])
  })

  it('drops connections while it is down', async () => {
    const { stripe, standIn } = connected()
    standIn.fail('down')
    await expect(stripe.customers.create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  })

  it('pages through lists', async () => {
    const { stripe } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const ids: string[] = []
    for (const _ of ['oldest', 'middle', 'newest']) ids.unshift((await connected().subscribe(customer)).id)
    const firstPage = await stripe.subscriptions.list({ customer, limit: 2 })
    expect(firstPage.has_more).toBe(true)
    const listedIds: string[] = []
    for await (const { id } of stripe.subscriptions.list({ customer, limit: 2 })) listedIds.push(id)
    expect(listedIds).toEqual(ids)
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
    ['an unknown price', { items: [{ price: 'price_x' }] }, 'resource_missing', 'items[0][price]'],
  ])('rejects %s', async (_case, params, code, param) => {
    const customer = await connected().customerWith('pm_card_visa')
    await expect(connected().subscribe(customer, params)).rejects.toMatchObject({ code, param })
  })

  it('rejects unknown keys, and rejects calls of pages that need the secret key', async () => {
    const { stripe, standIn } = connected()
    const { hostname, port } = new URL(standIn.url)
    const options = { host: hostname, port, protocol: 'http' as const }
    await expect(new Stripe('sk_test_x', options).invoices.list()).rejects.toMatchObject({
      type: 'StripeAuthenticationError',
    })
    const page = new Stripe(standIn.publishableKey, options)
    await expect(page.invoices.list()).rejects.toMatchObject({ code: 'secret_key_required' })
    const { id, client_secret: secret } = await stripe.setupIntents.create({})
    await expect(page.setupIntents.retrieve(id)).rejects.toMatchObject({ code: 'resource_missing' })
    expect((await page.setupIntents.retrieve(id, { client_secret: secret ?? '' })).id).toBe(id)
  })

  it('rejects card numbers from servers', async () => {
    const { stripe } = connected()
    const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030 }
    await expect(stripe.paymentMethods.create({ type: 'card', card })).rejects.toThrow('card numbers')
  })

  it('calculates taxes by the country of the customer', async () => {
    const { stripe } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const automaticTax = { automatic_tax: { enabled: true } }
    await expect(connected().subscribe(customer, automaticTax)).rejects.toMatchObject({
      code: 'customer_tax_location_invalid',
    })
    await stripe.customers.update(customer, { address: { country: 'DE', line1: 'Weg 1' } })
    const subscription = await connected().subscribe(customer, { ...automaticTax, expand: ['latest_invoice'] })
    expect(subscription.latest_invoice).toMatchObject({ total: 3451, total_taxes: [{ amount: 551 }] })
    await expect(stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'DE1' })).rejects.toMatchObject({
      code: 'tax_id_invalid',
    })
    await stripe.customers.createTaxId(customer, { type: 'eu_vat', value: 'DE123456789' })
    const { tax_ids: ids } = (await stripe.customers.retrieve(customer, { expand: ['tax_ids'] })) as Stripe.Customer
    expect(ids?.data).toMatchObject([{ value: 'DE123456789' }])
    const preview = await stripe.invoices.createPreview({ subscription: subscription.id })
    expect(preview.total).toBe(2900)
  })
})

describe('an event', () => {
  it('has a signature that the SDK accepts for its payload only', async () => {
    const { stripe, standIn } = connected()
    await stripe.customers.create({ name: 'Ada' })
    const [event] = standIn.events
    if (event === undefined) throw new Error('there is no event')
    const { body, signature } = standIn.sign(event)
    const verified = stripe.webhooks.constructEvent(body, signature, standIn.webhookSecret)
    expect(verified).toMatchObject({ id: event.id, type: 'customer.created' })
    expect(() => stripe.webhooks.constructEvent(`${body} `, signature, standIn.webhookSecret)).toThrow()
    const expired = standIn.sign(event, new Date(Date.now() - 600_000))
    expect(() => stripe.webhooks.constructEvent(expired.body, expired.signature, standIn.webhookSecret)).toThrow(
      'tolerance',
    )
  })
})
