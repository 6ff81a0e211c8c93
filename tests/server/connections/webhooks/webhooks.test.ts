import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebhookDelivery } from '../../../../src/server/domain/connections/webhooks/delivery-entity.ts'
import { deliveryLimits } from '../../../../src/server/domain/connections/webhooks/delivery-limits.ts'
import { Webhook } from '../../../../src/server/domain/connections/webhooks/entity.ts'
import { sweepWebhooks } from '../../../../src/server/domain/connections/webhooks/sweep.ts'
import { openSecret } from '../../../../src/server/domain/connections/webhooks/webhook-secrets.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { webhookLimits } from '../../../../src/shared/webhooks/webhook-limits.ts'
import type { TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../support/servers/webhook-receiver.ts'
import { aWebhook, emitEvent, startWebhookApp, waitForDeliveries } from './support.ts'

let app: TestApp
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  app = await startWebhookApp()
})
afterAll(async () => {
  await app.stop()
  await receiver.stop()
})

const events = ['tour.deleted' as const]
const actionsOf = async (person: Person) =>
  (await person.trpc.audit.list.query({})).events.map(({ action, subject }) => `${action} ${subject}`)

describe('a webhook', () => {
  it('requires a public https URL', async () => {
    const person = await aPerson(app)
    const create = (url: string) => person.trpc.webhooks.create.mutate({ address: url, events })
    for (const url of ['http://example.com/', 'https://10.0.0.7/', 'https://user@example.com/', 'mailto:a@b.c']) {
      expect(await apiErrorOf(create(url))).toMatchObject({ status: 400, code: 'webhook.addressRejected' })
    }
    const { webhookId } = await aWebhook(person, 'https://example.com/')
    const urlChange = person.trpc.webhooks.update.mutate({ webhookId, address: 'https://localhost/' })
    expect(await apiErrorOf(urlChange)).toMatchObject({ code: 'webhook.addressRejected' })
  })

  it('is rejected beyond twenty per account', async () => {
    const person = await aPerson(app)
    const create = (url: string) => person.trpc.webhooks.create.mutate({ address: url, events })
    for (let count = 0; count < webhookLimits.perAccount; count++) await create(`https://example.com/${count}`)
    expect(await apiErrorOf(create('https://example.com/'))).toMatchObject({ status: 409, code: 'webhook.tooMany' })
    const [webhook] = await person.trpc.webhooks.list.query({})
    expect(webhook).toMatchObject({ address: 'https://example.com/0', events, status: 'active', failingSince: null })
  })

  it('rejects unknown, missing and repeated events', async () => {
    const person = await aPerson(app)
    for (const invalidEvents of [[], ['webhook.test'], ['tour.sold'], ['tour.deleted', 'tour.deleted']]) {
      const body = JSON.stringify({ address: 'https://example.com/', events: invalidEvents })
      const headers = { 'content-type': 'application/json' }
      const response = await person.fetch(`/api/v2/${person.accountId}/webhooks`, { method: 'POST', headers, body })
      expect(response.status).toBe(400)
    }
  })

  it('is recorded in the audit log with its host but no path', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/a-secret-path'))
    await person.trpc.webhooks.update.mutate({ webhookId, description: 'Front desk' })
    await person.trpc.webhooks.update.mutate({ webhookId, description: 'Front desk' })
    await person.trpc.webhooks.rotateSecret.mutate({ webhookId })
    const { id: deliveryId } = await person.trpc.webhooks.test.mutate({ webhookId })
    await waitForDeliveries(person, webhookId)
    await person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId })
    await person.trpc.webhooks.update.mutate({ webhookId, status: 'disabled' })
    await person.trpc.webhooks.update.mutate({ webhookId, status: 'active' })
    await person.trpc.webhooks.remove.mutate({ webhookId })
    const { host } = new URL(receiver.address())
    expect(await actionsOf(person)).toEqual([
      `webhook-deleted ${host}`,
      `webhook-enabled ${host}`,
      `webhook-disabled ${host}`,
      `webhook-redelivered ${host}: webhook.test`,
      `webhook-tested ${host}`,
      `webhook-secret-rotated ${host}`,
      `webhook-changed ${host}`,
      `webhook-created ${host}`,
    ])
    expect(await app.em().count(WebhookDelivery, { account: person.accountId })).toBe(0)
  })

  it('receives only tests while it is disabled', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/disabled'))
    await emitEvent(app, person.accountId)
    const [delivery] = await waitForDeliveries(person, webhookId)
    await person.trpc.webhooks.update.mutate({ webhookId, status: 'disabled' })
    const redelivery = person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId: delivery?.id ?? '' })
    expect(await apiErrorOf(redelivery)).toMatchObject({ status: 409, code: 'webhook.disabled' })
    await person.trpc.webhooks.test.mutate({ webhookId })
    const [testDelivery] = await waitForDeliveries(person, webhookId)
    expect(testDelivery).toMatchObject({ type: 'webhook.test', status: 'delivered', httpStatus: 204 })
  })

  it('has a secret that can be decrypted only in its own row', async () => {
    const person = await aPerson(app)
    const webhook = await aWebhook(person, receiver.address())
    const otherWebhook = await aWebhook(person, receiver.address())
    const { sealedSecret } = await app.em().findOneOrFail(Webhook, { id: webhook.webhookId })
    const em = app.em() as EntityManager
    expect(await openSecret(em, webhook.webhookId, sealedSecret)).toBe(webhook.secret)
    await expect(openSecret(em, otherWebhook.webhookId, sealedSecret)).rejects.toThrow()
    await expect(openSecret(em, webhook.webhookId, `${sealedSecret.slice(0, -4)}AAAA`)).rejects.toThrow()
  })

  it('is limited in test deliveries', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/often'))
    for (let count = 0; count < deliveryLimits.testsPerAccount; count++) {
      await person.trpc.webhooks.test.mutate({ webhookId })
    }
    const testOverLimit = person.trpc.webhooks.test.mutate({ webhookId })
    expect(await apiErrorOf(testOverLimit)).toMatchObject({ status: 429, code: 'request.tooMany' })
  })
})

describe('the delivery log', () => {
  it('is read in pages without gaps when timestamps repeat', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/paged'))
    const count = deliveryLimits.deliveriesPageLength * 2 + 1
    const rows = Array.from({ length: count }, (_, index) => ({
      id: randomUUID(),
      account: person.accountId,
      webhook: webhookId,
      createdAt: new Date(Date.UTC(2026, 10, 1) + Math.floor(index / 20)),
      type: 'tour.deleted' as const,
      status: 'delivered' as const,
      body: '{}',
      attempts: [],
    }))
    await app.em().insertMany(WebhookDelivery, rows)
    const listedIds: string[] = []
    let cursor: string | null = null
    do {
      const page: Awaited<ReturnType<typeof person.trpc.webhooks.deliveries.query>> =
        await person.trpc.webhooks.deliveries.query({ webhookId, cursor })
      listedIds.push(...page.deliveries.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(listedIds).toHaveLength(count)
    expect(new Set(listedIds)).toEqual(new Set(rows.map(({ id }) => id)))
  })

  it('is stored for 30 days', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/old'))
    await person.trpc.webhooks.rotateSecret.mutate({ webhookId })
    await emitEvent(app, person.accountId)
    const [delivery] = await waitForDeliveries(person, webhookId)
    const createdAtMs = Date.parse(delivery?.createdAt ?? '')
    const sweepAt = (time: number) =>
      sweepWebhooks({
        em: app.em() as EntityManager,
        ports: { ...app.services.ports, now: () => new Date(time) },
      })
    const deliveryCount = () => app.em().count(WebhookDelivery, { webhook: webhookId })
    await sweepAt(createdAtMs + deliveryLimits.deliveriesRetentionMs - 1)
    expect(await deliveryCount()).toBe(1)
    await sweepAt(createdAtMs + deliveryLimits.deliveriesRetentionMs + 1)
    expect(await deliveryCount()).toBe(0)
    const webhook = await app.em().findOneOrFail(Webhook, { id: webhookId })
    expect(webhook).toMatchObject({ previousSealedSecret: null, previousSecretUntil: null })
  })

  it('keeps the newest 500 finished and all pending deliveries of a webhook', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/many'))
    const otherWebhook = await aWebhook(person, receiver.address('/few'))
    const now = Date.now()
    const aRow = (index: number, webhook = webhookId) => ({
      id: randomUUID(),
      account: person.accountId,
      webhook,
      createdAt: new Date(now - index),
      type: 'tour.deleted' as const,
      status: 'delivered' as WebhookDelivery['status'],
      body: '{}',
      attempts: [],
    })
    const newestRows = Array.from({ length: deliveryLimits.finishedStored }, (_, index) => aRow(index))
    const pendingRow = { ...aRow(9_000), status: 'pending' as const }
    const surplusRows = [aRow(5_000), { ...aRow(6_000), status: 'failed' as const }]
    const rowOfOtherWebhook = aRow(8_000, otherWebhook.webhookId)
    await app.em().insertMany(WebhookDelivery, [...newestRows, pendingRow, ...surplusRows, rowOfOtherWebhook])
    await sweepWebhooks({ em: app.em() as EntityManager, ports: app.services.ports })
    const remainingRows = await app.em().find(WebhookDelivery, { account: person.accountId }, { fields: ['id'] })
    const expectedRows = [...newestRows, pendingRow, rowOfOtherWebhook]
    expect(new Set(remainingRows.map(({ id }) => id))).toEqual(new Set(expectedRows.map(({ id }) => id)))
  })

  it('of another account is not found', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/foreign'))
    const { id: deliveryId } = await person.trpc.webhooks.test.mutate({ webhookId })
    const outsider = await aPerson(app)
    const ownWebhook = await aWebhook(outsider, receiver.address('/own'))
    const notFoundError = { status: 404, code: 'resource.notFound' }
    const calls = [
      () => outsider.trpc.webhooks.deliveries.query({ webhookId }),
      () => outsider.trpc.webhooks.delivery.query({ webhookId, deliveryId }),
      () => outsider.trpc.webhooks.delivery.query({ webhookId: ownWebhook.webhookId, deliveryId }),
      () => outsider.trpc.webhooks.redeliver.mutate({ webhookId: ownWebhook.webhookId, deliveryId }),
      () => outsider.trpc.webhooks.test.mutate({ webhookId }),
      () => outsider.trpc.webhooks.remove.mutate({ webhookId }),
    ]
    for (const call of calls) expect(await apiErrorOf(call())).toMatchObject(notFoundError)
  })
})
