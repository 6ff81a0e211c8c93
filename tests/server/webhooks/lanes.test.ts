import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Webhook } from '../../../src/server/domain/connections/webhooks/entity.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { guardedPosts } from '../../../src/server/ports/outgoing/guarded-posts.ts'
import { webhookLimits } from '../../../src/shared/webhooks/webhook-limits.ts'
import type { TestApp } from '../../support/app.ts'
import { aPerson } from '../../support/people/people.ts'
import {
  type Answer,
  hang,
  startWebhookReceiver,
  status,
  type WebhookReceiver,
} from '../../support/servers/webhook-receiver.ts'
import { announce, attempted, aWebhook, deliveriesOf, startHookedApp } from './support.ts'

let app: TestApp
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  const outgoingPosts = guardedPosts({ allowsLoopback: true, timeoutMs: 4000 })
  app = await startHookedApp({ ports: { outgoingPosts } })
})
afterAll(async () => {
  await app.stop()
  await receiver.stop()
})

const isSlow = async (webhookId: string) => (await app.em().findOneOrFail(Webhook, { id: webhookId })).isSlow
const lanesOf = async (accountId: string) => {
  const sql = "select distinct name, group_id from jobs.job where name like 'deliver-%' and data->>'accountId' = ?"
  return (app.em() as EntityManager).execute<{ name: string; group_id: string }[]>(sql, [accountId])
}
const slowAnswer: Answer = (response, socket) =>
  void setTimeout(() => status(200)(response, socket), webhookLimits.slowMs + 300)

describe('webhooks of an account', () => {
  it('share one queue slot', async () => {
    const person = await aPerson(app)
    let atOnce = 0
    let maxAtOnce = 0
    for (const path of ['/one', '/two', '/three']) {
      await aWebhook(person, receiver.address(path))
      receiver.answer(path, (response, socket) => {
        atOnce += 1
        maxAtOnce = Math.max(maxAtOnce, atOnce)
        setTimeout(() => {
          atOnce -= 1
          status(204)(response, socket)
        }, 300)
      })
    }
    for (let count = 0; count < 2; count++) await announce(app, person.accountId)
    await expect.poll(() => receiver.to('/three').length, { timeout: 30_000 }).toBe(2)
    expect(maxAtOnce).toBe(1)
    expect(await lanesOf(person.accountId)).toEqual([{ name: 'deliver-webhook', group_id: person.accountId }])
  })
})

describe('a slow receiver', () => {
  it('uses a separate queue while it is slow', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/late'))
    receiver.answer('/late', slowAnswer, status(200))
    await announce(app, person.accountId)
    await deliveriesOf(person, webhookId)
    expect(await isSlow(webhookId)).toBe(true)
    await announce(app, person.accountId)
    await deliveriesOf(
      person,
      webhookId,
      (statuses) => statuses.length === 2 && statuses.every((each) => each === 'delivered'),
    )
    expect(await lanesOf(person.accountId)).toContainEqual({
      name: 'deliver-failing-webhook',
      group_id: person.accountId,
    })
    expect(await isSlow(webhookId)).toBe(false)
  })

  it('is detected by a test delivery', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/silent'))
    receiver.answer('/silent', hang)
    await person.trpc.webhooks.test.mutate({ webhookId })
    await deliveriesOf(person, webhookId)
    expect(await isSlow(webhookId)).toBe(true)
  })
})

describe('a failing receiver', () => {
  it('gets only retries, and the held deliveries after the first success', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/away'))
    receiver.answer('/away', status(500))
    await announce(app, person.accountId)
    const { id: deliveryId } = await attempted(person, webhookId, 1)
    const heldUntil = new Date(Date.now() + webhookLimits.holdMaxMs)
    await app.em().nativeUpdate(Webhook, { id: webhookId }, { heldUntil })
    for (let count = 0; count < 5; count++) await announce(app, person.accountId)
    const heldDeliveries = async () => {
      const { deliveries } = await person.trpc.webhooks.deliveries.query({ webhookId })
      return deliveries.filter(({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? '') > heldUntil.getTime() - 60_000)
    }
    await expect.poll(async () => (await heldDeliveries()).length, { timeout: 30_000 }).toBe(5)
    expect((await heldDeliveries()).every(({ attemptCount }) => attemptCount === 0)).toBe(true)
    receiver.answer('/away', status(200))
    await person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId })
    await deliveriesOf(person, webhookId)
    expect(new Set(receiver.to('/away').map(({ id }) => id)).size).toBe(6)
  })

  it('is held longer the longer it fails, up to a maximum', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/longer'))
    receiver.answer('/longer', status(500))
    const holdMs = async () => {
      const { heldUntil } = await app.em().findOneOrFail(Webhook, { id: webhookId })
      return (heldUntil?.getTime() ?? 0) - Date.now()
    }
    await announce(app, person.accountId)
    const { id: deliveryId } = await attempted(person, webhookId, 1)
    expect(await holdMs()).toBeLessThanOrEqual(webhookLimits.holdMinMs)
    await app.em().nativeUpdate(Webhook, { id: webhookId }, { failingSince: new Date(Date.now() - 24 * 3_600_000) })
    await person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId })
    await attempted(person, webhookId, 2)
    expect(await holdMs()).toBeLessThanOrEqual(webhookLimits.holdMaxMs)
    expect(await holdMs()).toBeGreaterThan(webhookLimits.holdMaxMs - 30_000)
  })
})
