import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BillingEvent } from '../../../../src/server/domain/billing/subscriptions/event-entity.ts'
import { AuditEvent } from '../../../../src/server/domain/identity/audit/entity.ts'
import type { StandInEvent } from '../../../stand-ins/stripe/events.ts'
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

let billing: BillingApp
beforeAll(async () => {
  billing = await startBillingApp()
})
afterAll(() => billing.stop())

type SignedEvent = { readonly body: string; readonly signature: string }

async function postEvent({ body, signature }: SignedEvent): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
  return (await fetch(eventsUrlOf(billing.app), { method: 'POST', headers, body })).status
}

const isStored = async ({ id }: StandInEvent) => (await billing.app.em().count(BillingEvent, { id })) === 1

/** Creates a person with an active subscription at Stripe. Its events are not delivered yet. */
async function aSubscriberWithUndeliveredEvents() {
  const { stripe, app } = billing
  const person = await aPerson(app)
  const setupIntentId = await aSavedCard(billing, person, 'pm_card_authenticationRequired')
  const { confirmWith } = await person.trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId })
  await stripe.whenDelivered()
  stripe.sendEventsTo(null)
  const eventCount = stripe.events.length
  await stripe.completeAuthentication(confirmWith?.split('_secret_')[0] ?? '', true)
  const events = stripe.events.slice(eventCount)
  stripe.sendEventsTo(eventsUrlOf(app))
  return { person, events }
}

const stateOf = async (person: Person) => (await rowOf(billing, person)).state

describe('an event', () => {
  it('takes effect once under concurrent deliveries', async () => {
    const { person, events } = await aSubscriberWithUndeliveredEvents()
    const event = events.find(({ type }) => type === 'customer.subscription.updated')
    if (event === undefined) throw new Error('Stripe sent no event of the subscription')
    const statuses = await Promise.all(Array.from({ length: 20 }, () => postEvent(billing.stripe.sign(event))))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await stateOf(person)).toBe('active')
    const auditEvents = await billing.app.em().find(AuditEvent, { account: person.accountId })
    expect(auditEvents.map(({ action }) => action)).toEqual(['subscription-started'])
    expect(await isStored(event)).toBe(true)
    const { appliedNumber } = await rowOf(billing, person)
    expect(await postEvent(billing.stripe.sign(event))).toBe(200)
    expect((await rowOf(billing, person)).appliedNumber).toBe(appliedNumber)
  })

  it('can be delivered out of order', async () => {
    const { person, events } = await aSubscriberWithUndeliveredEvents()
    for (const event of events.toReversed()) expect(await postEvent(billing.stripe.sign(event))).toBe(200)
    expect(await stateOf(person)).toBe('active')
  })

  it('T81: is rejected when it is forged, changed, old, or of another mode', async () => {
    const { person, events } = await aSubscriberWithUndeliveredEvents()
    const [event] = events
    if (event === undefined) throw new Error('Stripe sent no event')
    const { sign } = billing.stripe
    const { body, signature } = sign(event)
    const liveEvent = { ...event, payload: event.payload.replaceAll(/"livemode":\s*false/g, '"livemode":true') }
    expect(liveEvent.payload).not.toBe(event.payload)
    const rejectedEvents: SignedEvent[] = [
      { body, signature: '' },
      { body, signature: signature.replace(/v1=\w{4}/, 'v1=0000') },
      { body: body.replace('"id"', ' "id"'), signature },
      sign(event, new Date(Date.now() - 6 * 60_000)),
      sign(liveEvent),
    ]
    for (const rejectedEvent of rejectedEvents) expect(await postEvent(rejectedEvent)).toBe(400)
    expect(await isStored(event)).toBe(false)
    expect(await stateOf(person)).toBe('none')
  })

  it('is rejected with 413 when its body is too long', async () => {
    const [event] = billing.stripe.events
    if (event === undefined) throw new Error('Stripe sent no event')
    const { signature } = billing.stripe.sign(event)
    expect(await postEvent({ body: 'x'.repeat(300 * 1024), signature })).toBe(413)
  })

  it.each([
    'null',
    '"event"',
    '[]',
    '{}',
    '{"livemode":false}',
    '{"id":"","type":"x","livemode":false,"data":{"object":{}}}',
    'x',
  ])('is rejected with 400 when it is signed with the payload %s', async (payload) => {
    const [event] = billing.stripe.events
    if (event === undefined) throw new Error('Stripe sent no event')
    expect(await postEvent(billing.stripe.sign({ ...event, payload }))).toBe(400)
  })

  it('takes effect when it is redelivered after Stripe was unavailable', async () => {
    const { person, events } = await aSubscriberWithUndeliveredEvents()
    const [event] = events
    if (event === undefined) throw new Error('Stripe sent no event')
    billing.stripe.fail('down')
    try {
      expect(await postEvent(billing.stripe.sign(event))).toBe(503)
      expect(await isStored(event)).toBe(false)
      expect(await person.trpc.billing.get.query({})).toMatchObject({ state: 'none' })
      expect(await apiErrorOf(person.trpc.billing.refresh.mutate({}))).toMatchObject({
        code: 'billing.unavailable',
        status: 503,
      })
    } finally {
      billing.stripe.fail(null)
    }
    expect(await postEvent(billing.stripe.sign(event))).toBe(200)
    expect(await stateOf(person)).toBe('active')
  })

  it('is accepted without effect for an unknown customer', async () => {
    const customer = await callStripe(billing, { method: 'POST', path: '/v1/customers' }, { name: 'Nobody' })
    await billing.stripe.whenDelivered()
    const event = billing.stripe.events.find(({ customerId }) => customerId === customer.id)
    if (event === undefined) throw new Error('Stripe sent no event of the customer')
    expect(await isStored(event)).toBe(true)
    expect(billing.stripe.undeliveredIds).toEqual([])
  })

  it('T82: changes neither account if its customer belongs to another one', async () => {
    const { person } = await aSubscriberWithUndeliveredEvents()
    const otherOwner = await aPerson(billing.app)
    const { stripeId } = await rowOf(billing, person)
    const fields = { 'metadata[accountId]': otherOwner.accountId }
    await callStripe(billing, { method: 'POST', path: `/v1/customers/${stripeId}` }, fields)
    await billing.stripe.whenDelivered()
    expect(await stateOf(person)).toBe('none')
    expect(await person.trpc.billing.refresh.mutate({})).toMatchObject({ state: 'none', tier: 'free' })
    expect(await otherOwner.trpc.billing.get.query({})).toMatchObject({ state: 'none', tier: 'free' })
  })
})

it('a subscription that is paid immediately is active once its events are delivered', async () => {
  const person = await aSubscriber(billing, 2)
  await billing.stripe.whenDelivered()
  expect(await rowOf(billing, person)).toMatchObject({ state: 'active', packageQuantity: 2 })
  expect(billing.stripe.undeliveredIds).toEqual([])
})
