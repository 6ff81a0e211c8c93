import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AccountBilling } from '../../../../src/server/domain/billing/plans/entity.ts'
import { BillingEvent } from '../../../../src/server/domain/billing/subscriptions/event-entity.ts'
import { receiveEvent } from '../../../../src/server/domain/billing/subscriptions/receive-event.ts'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import type { CustomerState, Subscription } from '../../../../src/server/ports/payments.ts'
import type { BillingState } from '../../../../src/shared/billing/billing-state.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { fakePayments } from '../../../support/fake-payments.ts'
import { anAccount } from '../../../support/people/people.ts'

const eventCount = 300
/** Largest number of later changes before an event is delivered. */
const delayMax = 60
const concurrentDeliveries = 8

let delay = 0
/** Fake Stripe. Each of its calls takes a repeatable, irregular number of event loop iterations. */
const payments = fakePayments(() => {
  delay = (delay * 7 + 3) % 11
  return delay
})
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ ports: { payments } })
})
afterAll(() => app.stop())

const statuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const satisfies readonly Subscription['status'][]

/** Possible states of an account for a subscription at Stripe. One that was never paid leaves the account as it was. */
function statesFor({ status, endedUnpaid }: Subscription): readonly BillingState[] {
  if (status === 'canceled') return endedUnpaid ? ['grace'] : ['canceled', 'none']
  if (status === 'unpaid' || status === 'paused') return ['grace']
  if (status === 'incomplete' || status === 'incomplete_expired') return ['none', 'canceled', 'grace']
  return [status === 'past_due' ? 'pastDue' : status]
}

const stripeChange = fc.record({
  status: fc.constantFrom(...statuses),
  endedUnpaid: fc.boolean(),
  packageQuantity: fc.integer({ min: 1, max: 100 }),
  cancelsAtPeriodEnd: fc.boolean(),
  customer: fc.nat({ max: 2 }),
  /** Number of later changes before this one's event is delivered. */
  delay: fc.nat({ max: delayMax }),
  deliveryCount: fc.integer({ min: 1, max: 3 }),
})
const changes = fc.array(stripeChange, { minLength: eventCount, maxLength: eventCount, size: 'max' })

type Customer = { readonly accountId: string; readonly customerId: string }

async function aCustomer(): Promise<Customer> {
  const accountId = await anAccount(app)
  const customerId = `cus_${accountId.replaceAll('-', '')}`
  const em = app.em()
  em.create(AccountBilling, { account: accountId, stripeId: customerId })
  await em.flush()
  payments.customers.set(customerId, { accountId, subscription: null, card: null, error: null })
  return { accountId, customerId }
}

async function deliver(event: object): Promise<void> {
  const { ports, queue, database } = app.services
  const em = database.em.fork() as EntityManager
  const scope = { em, ports, queue, actor: null, network: '' }
  await receiveEvent(scope, Buffer.from(JSON.stringify(event)), '')
}

function stripeStateAfter(
  { accountId }: Customer,
  { status, endedUnpaid, packageQuantity, cancelsAtPeriodEnd }: Omit<Subscription, 'id' | 'periodEndsAt'>,
): CustomerState {
  const subscription = {
    id: 'sub_1',
    status,
    endedUnpaid: endedUnpaid && status === 'canceled',
    packageQuantity,
    periodEndsAt: new Date('2027-01-01T00:00:00Z'),
    cancelsAtPeriodEnd,
  }
  return { accountId, subscription, card: null, error: null }
}

/** Starts deliveries and adds them to `pendingDeliveries`, up to a limit of concurrent deliveries. */
async function startDeliveries(pendingDeliveries: Set<Promise<void>>, events: readonly object[]): Promise<void> {
  for (const event of events) {
    const delivery = deliver(event).finally(() => pendingDeliveries.delete(delivery))
    pendingDeliveries.add(delivery)
    if (pendingDeliveries.size >= concurrentDeliveries) await Promise.race(pendingDeliveries)
  }
}

async function expectStripeState({ accountId, customerId }: Customer): Promise<void> {
  const row = await app.em().findOneOrFail(AccountBilling, { account: accountId })
  const { tier } = await app.em().findOneOrFail(Account, { id: accountId })
  const subscription = payments.customers.get(customerId)?.subscription ?? null
  if (subscription === null) return
  expect(statesFor(subscription)).toContain(row.state)
  const hasEnded = subscription.status === 'canceled' || subscription.status === 'incomplete_expired'
  const isGranted = !hasEnded && subscription.status !== 'incomplete'
  expect(row.packageQuantity).toBe(isGranted ? subscription.packageQuantity : 0)
  expect(row.subscriptionId ?? null).toBe(hasEnded ? null : 'sub_1')
  expect(row.cancelsAtPeriodEnd).toBe(!hasEnded && subscription.cancelsAtPeriodEnd)
  expect(tier).toBe(row.state === 'none' || row.state === 'canceled' ? 'free' : 'foundation')
}

it('converges to the state at Stripe for 300 duplicated events in any order', async () => {
  await fc.assert(
    fc.asyncProperty(changes, async (stripeChanges) => {
      const customers = [await aCustomer(), await aCustomer(), await aCustomer()]
      const runId = crypto.randomUUID()
      const pendingDeliveries = new Set<Promise<void>>()
      const scheduled: { readonly dueIndex: number; readonly event: object }[] = []
      for (let index = 0; index < stripeChanges.length + delayMax; index += 1) {
        const change = stripeChanges[index]
        const customer = customers[change?.customer ?? 0]
        if (change !== undefined && customer !== undefined) {
          payments.customers.set(customer.customerId, stripeStateAfter(customer, change))
          const event = { id: `evt_${runId}_${index}`, type: 'x', customerId: customer.customerId, isLive: false }
          for (let count = 0; count < change.deliveryCount; count += 1)
            scheduled.push({ dueIndex: index + (count === 0 ? change.delay : 0), event })
        }
        const due = scheduled.filter(({ dueIndex }) => dueIndex === index).map(({ event }) => event)
        await startDeliveries(pendingDeliveries, due)
      }
      await Promise.all(pendingDeliveries)
      expect(await app.em().count(BillingEvent, { id: { $like: `evt_${runId}_%` } })).toBe(eventCount)
      for (const customer of customers) await expectStripeState(customer)
    }),
    { numRuns: 1 },
  )
})
