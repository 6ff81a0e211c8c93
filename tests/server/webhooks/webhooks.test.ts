import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebhookDelivery } from '../../../src/server/domain/connections/webhooks/delivery-entity.ts'
import { Webhook } from '../../../src/server/domain/connections/webhooks/entity.ts'
import { sweepWebhooks } from '../../../src/server/domain/connections/webhooks/sweep.ts'
import { openSecret } from '../../../src/server/domain/connections/webhooks/webhook-secrets.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { webhookLimits } from '../../../src/shared/webhooks/webhook-limits.ts'
import type { TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { announce, aWebhook, deliveriesOf, startHookedApp } from './support.ts'

let app: TestApp
let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
  app = await startHookedApp()
})
afterAll(async () => {
  await app.stop()
  await receiver.stop()
})

const events = ['tour.deleted' as const]
const actionsOf = async (person: Person) =>
  (await person.trpc.audit.list.query({})).events.map(({ action, subject }) => `${action} ${subject}`)

describe('a webhook', () => {
  it('needs a public https address, and is limited to twenty per account', async () => {
    const person = await aPerson(app)
    const create = (address: string) => person.trpc.webhooks.create.mutate({ address, events })
    for (const address of ['http://example.com/', 'https://10.0.0.7/', 'https://user@example.com/', 'mailto:a@b.c']) {
      expect(await apiErrorOf(create(address))).toMatchObject({ status: 400, code: 'webhook.addressRejected' })
    }
    for (let count = 0; count < webhookLimits.perAccount; count++) await create(`https://example.com/${count}`)
    expect(await apiErrorOf(create('https://example.com/'))).toMatchObject({ status: 409, code: 'webhook.tooMany' })
    const [first] = await person.trpc.webhooks.list.query({})
    expect(first).toMatchObject({ address: 'https://example.com/0', events, status: 'active', failingSince: null })
    const moved = person.trpc.webhooks.update.mutate({ webhookId: first?.id ?? '', address: 'https://localhost/' })
    expect(await apiErrorOf(moved)).toMatchObject({ code: 'webhook.addressRejected' })
  })

  it('rejects unknown, missing and repeated events', async () => {
    const person = await aPerson(app)
    for (const wrong of [[], ['webhook.test'], ['tour.sold'], ['tour.deleted', 'tour.deleted']]) {
      const body = JSON.stringify({ address: 'https://example.com/', events: wrong })
      const headers = { 'content-type': 'application/json' }
      const answer = await person.fetch(`/api/v2/${person.accountId}/webhooks`, { method: 'POST', headers, body })
      expect(answer.status).toBe(400)
    }
  })

  it('is recorded in the audit log with its host but no path', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/a-secret-path'))
    await person.trpc.webhooks.update.mutate({ webhookId, description: 'Front desk' })
    await person.trpc.webhooks.update.mutate({ webhookId, description: 'Front desk' })
    await person.trpc.webhooks.rotateSecret.mutate({ webhookId })
    const { id: deliveryId } = await person.trpc.webhooks.test.mutate({ webhookId })
    await deliveriesOf(person, webhookId)
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
    await announce(app, person.accountId)
    const [delivery] = await deliveriesOf(person, webhookId)
    await person.trpc.webhooks.update.mutate({ webhookId, status: 'disabled' })
    const redelivery = person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId: delivery?.id ?? '' })
    expect(await apiErrorOf(redelivery)).toMatchObject({ status: 409, code: 'webhook.disabled' })
    await person.trpc.webhooks.test.mutate({ webhookId })
    const [test] = await deliveriesOf(person, webhookId)
    expect(test).toMatchObject({ type: 'webhook.test', status: 'delivered', httpStatus: 204 })
  })

  it('has a secret that can be decrypted only in its own row', async () => {
    const person = await aPerson(app)
    const webhook = await aWebhook(person, receiver.address())
    const other = await aWebhook(person, receiver.address())
    const { sealedSecret } = await app.em().findOneOrFail(Webhook, { id: webhook.webhookId })
    const em = app.em() as EntityManager
    expect(await openSecret(em, webhook.webhookId, sealedSecret)).toBe(webhook.secret)
    await expect(openSecret(em, other.webhookId, sealedSecret)).rejects.toThrow()
    await expect(openSecret(em, webhook.webhookId, `${sealedSecret.slice(0, -4)}AAAA`)).rejects.toThrow()
  })

  it('is limited in tests and redeliveries', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/often'))
    for (let count = 0; count < webhookLimits.testsPerAccount; count++) {
      await person.trpc.webhooks.test.mutate({ webhookId })
    }
    const oneMore = person.trpc.webhooks.test.mutate({ webhookId })
    expect(await apiErrorOf(oneMore)).toMatchObject({ status: 429, code: 'request.tooMany' })
  })
})

describe('the delivery log', () => {
  it('is read in pages, even with equal timestamps', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/paged'))
    const count = webhookLimits.deliveriesPageLength * 2 + 1
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

  it('is kept for 30 days', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/kept'))
    await person.trpc.webhooks.rotateSecret.mutate({ webhookId })
    await announce(app, person.accountId)
    const [delivery] = await deliveriesOf(person, webhookId)
    const created = Date.parse(delivery?.createdAt ?? '')
    const sweepAt = (time: number) =>
      sweepWebhooks({
        em: app.em() as EntityManager,
        ports: { ...app.services.ports, now: () => new Date(time) },
      })
    const count = () => app.em().count(WebhookDelivery, { webhook: webhookId })
    await sweepAt(created + webhookLimits.deliveriesRetentionMs - 1)
    expect(await count()).toBe(1)
    await sweepAt(created + webhookLimits.deliveriesRetentionMs + 1)
    expect(await count()).toBe(0)
    const webhook = await app.em().findOneOrFail(Webhook, { id: webhookId })
    expect(webhook).toMatchObject({ formerSealedSecret: null, formerSecretUntil: null })
  })

  it('keeps the newest 500 finished deliveries of a webhook, and all waiting ones', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/many'))
    const other = await aWebhook(person, receiver.address('/few'))
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
    const newest = Array.from({ length: webhookLimits.finishedStored }, (_, index) => aRow(index))
    const waiting = { ...aRow(9_000), status: 'pending' as const }
    const surplus = [aRow(5_000), { ...aRow(6_000), status: 'failed' as const }]
    const few = aRow(8_000, other.webhookId)
    await app.em().insertMany(WebhookDelivery, [...newest, waiting, ...surplus, few])
    await sweepWebhooks({ em: app.em() as EntityManager, ports: app.services.ports })
    const remaining = await app.em().find(WebhookDelivery, { account: person.accountId }, { fields: ['id'] })
    expect(new Set(remaining.map(({ id }) => id))).toEqual(new Set([...newest, waiting, few].map(({ id }) => id)))
  })

  it('of another account is not found', async () => {
    const person = await aPerson(app)
    const { webhookId } = await aWebhook(person, receiver.address('/theirs'))
    const { id: deliveryId } = await person.trpc.webhooks.test.mutate({ webhookId })
    const other = await aPerson(app)
    const ownWebhook = await aWebhook(other, receiver.address('/own'))
    const notFound = { status: 404, code: 'resource.notFound' }
    const calls = [
      () => other.trpc.webhooks.deliveries.query({ webhookId }),
      () => other.trpc.webhooks.delivery.query({ webhookId, deliveryId }),
      () => other.trpc.webhooks.delivery.query({ webhookId: ownWebhook.webhookId, deliveryId }),
      () => other.trpc.webhooks.redeliver.mutate({ webhookId: ownWebhook.webhookId, deliveryId }),
      () => other.trpc.webhooks.test.mutate({ webhookId }),
      () => other.trpc.webhooks.remove.mutate({ webhookId }),
    ]
    for (const call of calls) expect(await apiErrorOf(call())).toMatchObject(notFound)
  })
})
