import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { afterEach, describe, expect, it } from 'vitest'
import { startStripe } from '../start.ts'
import { connect, startStandInForEachTest } from './connected.ts'

const connected = startStandInForEachTest()
const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** Webhook endpoint that responds with these statuses in turn, then with 200. */
async function startEndpoint(...statuses: number[]) {
  const requests: { readonly body: string; readonly signature: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    requests.push({ body: Buffer.concat(chunks).toString(), signature: String(request.headers['stripe-signature']) })
    response.writeHead(statuses.shift() ?? 200).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => server.close().closeAllConnections())
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events` }
}

describe('events', () => {
  it('are sent in order with signatures, and retried after an error', async () => {
    const { stripe, standIn } = connected()
    const { requests, url } = await startEndpoint(500)
    standIn.sendEventsTo(url)
    for (const name of ['a', 'b']) await stripe.customers.create({ name })
    await standIn.whenDelivered()
    const names = requests.map(({ body, signature }) => {
      const event = stripe.webhooks.constructEvent(body, signature, standIn.webhookSecret)
      return (event.data.object as Stripe.Customer).name
    })
    expect(names).toEqual(['a', 'a', 'b'])
    expect(standIn.undeliveredIds).toEqual([])

    standIn.sendEventsTo(null)
    await stripe.customers.create({ name: 'c' })
    await standIn.whenDelivered()
    expect(requests).toHaveLength(3)
  })
})

describe('control requests', () => {
  const post = (name: string, body: object, type = 'application/json') =>
    fetch(`${connected().standIn.url}/control/${name}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    })

  it('advance the clock, end retries, and make charges and requests fail', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    const { id } = await connected().subscribe(customer)
    await post('decline', { customer, reason: 'insufficient_funds' })
    const response = await post('advance', { days: 40 })
    expect(await response.json()).toMatchObject({ now: '2026-03-12T12:00:00.000Z' })
    await post('endRetries', { subscription: id, as: 'unpaid' })
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('unpaid')
    await post('fail', { mode: 'down' })
    await expect(stripe.invoices.list()).rejects.toMatchObject({ type: 'StripeConnectionError' })
    standIn.fail(null)
  })

  it('reject unknown names, invalid values and form posts', async () => {
    expect((await post('nonsense', {})).status).toBe(404)
    expect((await post('advance', { days: 'x' })).status).toBe(400)
    expect((await post('endRetries', { subscription: 'sub_x', as: 'unpaid' })).status).toBe(400)
    expect((await post('advance', { days: 1 }, 'text/plain')).status).toBe(415)
  })
})

describe('pages', () => {
  it('show an invoice, pay it, and offer its PDF', async () => {
    const { stripe, standIn } = connected()
    const customer = await connected().customerWith('pm_card_visa')
    standIn.decline(customer, 'generic_decline')
    await connected().subscribe(customer)
    standIn.decline(customer, null)
    const { data } = await stripe.invoices.list({ customer })
    const { hosted_invoice_url: pageUrl = '', invoice_pdf: pdfUrl = '', id } = data[0] ?? { id: '' }
    expect(await (await fetch(pageUrl ?? '')).text()).toContain('Pay with the saved card')
    await fetch(`${pageUrl}/pay`, { method: 'POST' })
    expect((await stripe.invoices.retrieve(id)).status).toBe('paid')
    const pdf = await fetch(pdfUrl ?? '')
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="Invoice-\w+-0001\.pdf"$/)
    expect(await pdf.text()).toMatch(/^%PDF-1\.4\n[\s\S]*%%EOF\n$/)
  })

  it('receive only the data that belongs to their client secret', async () => {
    const { stripe, standIn } = connected()
    const { id: customer } = await stripe.customers.create()
    const { id, client_secret: secret } = await stripe.setupIntents.create({ customer })
    const page = connect(standIn, standIn.publishableKey)
    const card = { number: '4000000000009995', exp_month: 12, exp_year: 2030, cvc: '123' }
    const method = await page.paymentMethods.create({ type: 'card', card })
    const headers = { authorization: `Bearer ${standIn.publishableKey}`, origin: 'https://tours.example' }
    const body = new URLSearchParams({ client_secret: secret ?? '', payment_method: method.id })
    const response = await fetch(`${standIn.url}/v1/setup_intents/${id}/confirm`, { method: 'POST', headers, body })
    expect(response.headers.get('access-control-allow-origin')).toBe('https://tours.example')
    const text = await response.text()
    expect(text).toContain('Your card has insufficient funds.')
    expect(text).not.toContain(customer)
  })

  it('load Stripe.js as one classic script', async () => {
    const script = await (await fetch(connected().standIn.scriptUrl)).text()
    expect(script).toContain('createToken')
    expect(script).not.toMatch(/^(?:import|export) /m)
  })
})

describe('the state file', () => {
  it('preserves customers, keys and the clock across restarts', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stripe-stand-in-'))
    cleanUps.push(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'state.json')
    const firstStandIn = await startStripe({ file })
    const customer = await connect(firstStandIn, firstStandIn.secretKey).customers.create({ name: 'Ada' })
    const later = new Date(firstStandIn.now().getTime() + 86_400_000)
    await firstStandIn.advanceTo(later)
    await firstStandIn.stop()

    const secondStandIn = await startStripe({ file })
    const stripe = connect(secondStandIn, firstStandIn.secretKey)
    expect((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).toMatchObject({ name: 'Ada' })
    expect(secondStandIn.now().getTime()).toBeGreaterThanOrEqual(later.getTime())
    expect(secondStandIn.events.map(({ type }) => type)).toEqual(['customer.created'])
    await secondStandIn.stop()
  })
})
