import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliveryLimits } from '../../../../src/server/domain/connections/webhooks/delivery-limits.ts'
import { Webhook } from '../../../../src/server/domain/connections/webhooks/entity.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { guardedPosts } from '../../../../src/server/ports/outgoing/guarded-posts.ts'
import type { TestApp } from '../../../support/app.ts'
import { aPerson } from '../../../support/people/people.ts'
import {
  hang,
  type Responder,
  startWebhookReceiver,
  status,
  type WebhookReceiver,
} from '../../../support/servers/webhook-receiver.ts'
import { aWebhook, emitEvent, startWebhookApp, waitForAttempts, waitForDeliveries } from './support.ts'

let app: TestApp
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  const outgoingPosts = guardedPosts({ allowsLoopback: true, timeoutMs: 4000 })
  app = await startWebhookApp({ ports: { outgoingPosts } })
})
afterAll(async () => {
  await app.stop()
  await receiver.stop()
})

const isMarkedSlow = async (webhookId: string) => (await app.em().findOneOrFail(Webhook, { id: webhookId })).isSlow
const queuesOf = async (accountId: string) => {
  const sql = "select distinct name, group_id from jobs.job where name like 'deliver-%' and data->>'accountId' = ?"
  return (app.em() as EntityManager).execute<{ name: string; group_id: string }[]>(sql, [accountId])
}
const slowResponse: Responder = (response, socket) =>
  void setTimeout(() => status(200)(response, socket), deliveryLimits.slowMs + 300)

describe('webhooks of an account', () => {
  it('share one queue slot', async () => {
    const person = await aPerson(app)
    let concurrentRequests = 0
    let maxConcurrentRequests = 0
    for (const path of ['/one', '/two', '/three']) {
      await aWebhook(person, receiver.address(path))
      receiver.respond(path, (response, socket) => {
        concurrentRequests += 1
        maxConcurrentRequests = Math.max(maxConcurrentRequests, concurrentRequests)
        setTimeout(() => {
          concurrentRequests -= 1
          status(204)(response, socket)
        }, 300)
      })
    }
    for (let count = 0; count < 2; count++) await emitEvent(app, person.accountId)
    await expect.poll(() => receiver.to('/three').length, { timeout: 60_000 }).toBe(2)
    expect(maxConcurrentRequests).toBe(1)
    expect(await queuesOf(person.accountId)).toEqual([{ name: 'deliver-webhook', group_id: person.accountId }])
  })
})

describe('a slow receiver', () => {
  it('uses a separate queue while it is slow', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/late'))
    receiver.respond('/late', slowResponse, status(200))
    await emitEvent(app, person.accountId)
    await waitForDeliveries(person, webhookId)
    expect(await isMarkedSlow(webhookId)).toBe(true)
    await emitEvent(app, person.accountId)
    await waitForDeliveries(
      person,
      webhookId,
      (statuses) => statuses.length === 2 && statuses.every((deliveryStatus) => deliveryStatus === 'delivered'),
    )
    expect(await queuesOf(person.accountId)).toContainEqual({
      name: 'deliver-failing-webhook',
      group_id: person.accountId,
    })
    expect(await isMarkedSlow(webhookId)).toBe(false)
  })

  it('is detected by a test delivery', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/silent'))
    receiver.respond('/silent', hang)
    await person.trpc.webhooks.test.mutate({ webhookId })
    await waitForDeliveries(person, webhookId)
    expect(await isMarkedSlow(webhookId)).toBe(true)
  })
})

describe('a failing receiver', () => {
  it('gets the held deliveries after the first successful attempt', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/away'))
    receiver.respond('/away', status(500))
    await emitEvent(app, person.accountId)
    const { id: deliveryId } = await waitForAttempts(person, webhookId, 1)
    const heldUntil = new Date(Date.now() + deliveryLimits.holdMaxMs)
    await app.em().nativeUpdate(Webhook, { id: webhookId }, { heldUntil })
    for (let count = 0; count < 5; count++) await emitEvent(app, person.accountId)
    const heldDeliveries = async () => {
      const { deliveries } = await person.trpc.webhooks.deliveries.query({ webhookId })
      return deliveries.filter(({ nextAttemptAt }) => Date.parse(nextAttemptAt ?? '') > heldUntil.getTime() - 60_000)
    }
    await expect.poll(async () => (await heldDeliveries()).length, { timeout: 60_000 }).toBe(5)
    expect((await heldDeliveries()).every(({ attemptCount }) => attemptCount === 0)).toBe(true)
    receiver.respond('/away', status(200))
    await person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId })
    await waitForDeliveries(person, webhookId)
    expect(new Set(receiver.to('/away').map(({ id }) => id)).size).toBe(6)
  })

  it('is held for a time that grows up to a maximum', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/longer'))
    receiver.respond('/longer', status(500))
    const holdMs = async () => {
      const { heldUntil } = await app.em().findOneOrFail(Webhook, { id: webhookId })
      return (heldUntil?.getTime() ?? 0) - Date.now()
    }
    await emitEvent(app, person.accountId)
    const { id: deliveryId } = await waitForAttempts(person, webhookId, 1)
    expect(await holdMs()).toBeLessThanOrEqual(deliveryLimits.holdMinMs)
    await app.em().nativeUpdate(Webhook, { id: webhookId }, { failingSince: new Date(Date.now() - 24 * 3_600_000) })
    await person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId })
    await waitForAttempts(person, webhookId, 2)
    expect(await holdMs()).toBeLessThanOrEqual(deliveryLimits.holdMaxMs)
    expect(await holdMs()).toBeGreaterThan(deliveryLimits.holdMaxMs - 30_000)
  })
})
