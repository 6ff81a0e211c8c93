import { afterAll, beforeAll, expect, it } from 'vitest'
import { Account } from '../../../../src/server/domain/identity/tenancy/entity.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf } from '../../../support/people/people.ts'
import { type BillingApp, eventsUrlOf, startBillingApp } from '../../../support/servers/billing-app.ts'

let appWithoutBilling: TestApp
let billing: BillingApp
beforeAll(async () => {
  appWithoutBilling = await startTestApp()
  billing = await startBillingApp()
})
afterAll(async () => {
  await appWithoutBilling.stop()
  await billing.stop()
})

async function policyOf({ address }: TestApp, path: string): Promise<ReadonlyMap<string, string>> {
  const { headers } = await fetch(address + path)
  const policy = headers.get('content-security-policy') ?? ''
  return new Map(policy.split(';').map((directive) => [directive.split(' ')[0] ?? '', directive]))
}

it('rejects purchases where Stripe is not set up', async () => {
  const { trpc } = await aPerson(appWithoutBilling)
  const unlimited = { publishedTours: null, storageBytes: null, members: null }
  expect(await trpc.billing.get.query({})).toMatchObject({ isSold: false, isLimited: false, limits: unlimited })
  const calls = [
    () => trpc.billing.price.query({}),
    () => trpc.billing.startCard.mutate({}),
    () => trpc.billing.subscribe.mutate({ packageQuantity: 1, setupIntentId: 'seti_1' }),
    () => trpc.billing.cancel.mutate({}),
    () => trpc.billing.refresh.mutate({}),
    () => trpc.billing.invoices.query({}),
    () => trpc.billing.details.query({}),
  ]
  for (const call of calls) expect(await apiErrorOf(call())).toMatchObject({ code: 'billing.notSold', status: 404 })
  const event = await fetch(eventsUrlOf(appWithoutBilling), { method: 'POST', body: '{}' })
  expect(event.status).toBe(404)
})

it('lifts unpaid restrictions where plans are turned off', async () => {
  const { trpc, accountId } = await aPerson(appWithoutBilling)
  await appWithoutBilling.em().nativeUpdate(Account, { id: accountId }, { readOnly: true })
  expect(await trpc.tours.create.mutate({ name: 'Harbor' })).toMatchObject({ name: 'Harbor' })
})

it.each(['/home/settings/subscription', '/home/settings/subscription/upgrade'])(
  'lets %s load Stripe.js, and no other page',
  async (path) => {
    const { origin } = new URL(billing.stripe.scriptUrl)
    const policy = await policyOf(billing.app, path)
    expect(policy.get('script-src')).toBe(`script-src 'self' ${origin}`)
    expect(policy.get('connect-src')).toBe(`connect-src 'self' ${origin}`)
    expect(policy.get('frame-src')).toContain(origin)
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    const otherPages = [
      { app: billing.app, path: '/home/settings' },
      { app: billing.app, path: '/home/settings/subscriptions' },
      { app: billing.app, path: '/home' },
      { app: appWithoutBilling, path },
    ]
    for (const otherPage of otherPages) {
      const otherPolicy = await policyOf(otherPage.app, otherPage.path)
      expect(otherPolicy.get('script-src')).toBe("script-src 'self'")
      expect(otherPolicy.get('connect-src')).toBe("connect-src 'self'")
    }
  },
)
