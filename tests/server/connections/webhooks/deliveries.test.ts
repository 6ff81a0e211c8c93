import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { retrySchedule } from '../../../../src/server/domain/connections/outbox/schedule.ts'
import { WebhookDelivery } from '../../../../src/server/domain/connections/webhooks/delivery-entity.ts'
import { deliveryLimits } from '../../../../src/server/domain/connections/webhooks/delivery-limits.ts'
import { Webhook } from '../../../../src/server/domain/connections/webhooks/entity.ts'
import { guardedPosts, postLimits } from '../../../../src/server/ports/outgoing/guarded-posts.ts'
import type { OutgoingPosts } from '../../../../src/server/ports/outgoing-posts.ts'
import type { TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../../support/people/people.ts'
import { emailsTo } from '../../../support/servers/mailbox.ts'
import {
  hang,
  startWebhookReceiver,
  status,
  verifySignature,
  type WebhookReceiver,
} from '../../../support/servers/webhook-receiver.ts'
import {
  aWebhook,
  emitEvent,
  makeDeliveriesDue,
  startWebhookApp,
  tourDeleted,
  waitForAttempts,
  waitForDeliveries,
} from './support.ts'

let app: TestApp
let receiver: WebhookReceiver
let person: Person
let fixedNow: Date | null = null
/** Action that runs once, after a request to the path is sent and before its outcome is stored. */
let afterSending: { readonly path: string; readonly run: () => unknown } | null = null
const pollTimeout = { timeout: 60_000 }

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  // The real port with a shorter timeout.
  const guarded = guardedPosts({ allowsLoopback: true, timeoutMs: 3000 })
  const outgoingPosts: OutgoingPosts = {
    ...guarded,
    send: async (post) => {
      const outcome = await guarded.send(post)
      if (afterSending !== null && post.url === receiver.address(afterSending.path)) {
        const { run } = afterSending
        afterSending = null
        await run()
      }
      return outcome
    },
  }
  app = await startWebhookApp({ ports: { outgoingPosts, now: () => fixedNow ?? new Date() } })
})
afterAll(async () => {
  await app.stop()
  await receiver.stop()
})

/** Creates a new account with a webhook that posts to a path of the receiver. */
async function createWebhook(path: string) {
  person = await aPerson(app)
  return { ...(await aWebhook(person, receiver.address(path))), accountId: person.accountId }
}

describe('a delivery', () => {
  it('is signed according to Standard Webhooks over the exact body', async () => {
    const { webhookId, secret, accountId } = await createWebhook('/signed')
    await emitEvent(app, accountId, tourDeleted('Östliche Halle ☀'))
    const [delivery] = await waitForDeliveries(person, webhookId)
    const [request] = receiver.to('/signed')
    if (request === undefined || delivery === undefined) throw new Error('No delivery received')

    expect(verifySignature(secret, request)).toMatchObject({
      type: 'tour.deleted',
      data: { tour: { name: 'Östliche Halle ☀' } },
    })
    // The signature is computed independently, because the server and `verifySignature` use the same package.
    const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature } = request.headers
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const expectedSignature = createHmac('sha256', key).update(`${id}.${timestamp}.${request.body}`).digest('base64')
    expect(signature).toBe(`v1,${expectedSignature}`)

    expect(id).toBe(delivery.id)
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Stopover-Webhooks' })
    expect(JSON.parse(request.body)).toMatchObject({ id, timestamp: delivery.createdAt })
    expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 1, httpStatus: 204, failure: null })
  })

  it('is retried with the same id and body until it arrives', async () => {
    const { webhookId, secret, accountId } = await createWebhook('/retried')
    receiver.respond('/retried', status(500, 'out of order'), status(503), status(200, 'thank you'))
    await emitEvent(app, accountId)

    const pendingDelivery = await waitForAttempts(person, webhookId, 1)
    expect(pendingDelivery).toMatchObject({ status: 'pending', httpStatus: 500, failure: 'rejected' })
    const backoffMs = Date.parse(pendingDelivery.nextAttemptAt ?? '') - Date.parse(pendingDelivery.lastAttemptAt ?? '')
    expect(backoffMs).toBeGreaterThanOrEqual(retrySchedule.waitsMs[0])

    for (const attemptCount of [2, 3]) {
      await makeDeliveriesDue(app)
      await waitForAttempts(person, webhookId, attemptCount)
    }
    const [delivery] = await waitForDeliveries(person, webhookId)
    expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 3, nextAttemptAt: null })

    const requests = receiver.to('/retried')
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1)
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1)
    for (const request of requests) verifySignature(secret, request)

    const details = await person.trpc.webhooks.delivery.query({ webhookId, deliveryId: delivery?.id ?? '' })
    expect(details.attempts.map(({ httpStatus }) => httpStatus)).toEqual([500, 503, 200])
    expect(details).toMatchObject({ response: 'thank you', body: requests[0]?.body })
    const [webhook] = await person.trpc.webhooks.list.query({})
    expect(webhook).toMatchObject({ status: 'active', failingSince: null })
  })

  it.each([
    ['a timeout', hang, { httpStatus: null, failure: 'timedOut' }],
    [
      'an invalid HTTP response',
      (_response, socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
      { httpStatus: null, failure: 'unreadable' },
    ],
    ['a closed connection', (_response, socket) => socket.destroy(), { httpStatus: null, failure: 'unreachable' }],
    ['a redirect', status(302, '', { location: '/elsewhere' }), { httpStatus: 302, failure: 'redirected' }],
    ['the status 404', status(404, 'no such hook'), { httpStatus: 404, failure: 'rejected' }],
    [
      'a switch to another protocol',
      (_response, socket) =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
      { httpStatus: null, failure: 'unreachable' },
    ],
    [
      'a header of a megabyte',
      (_response, socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(2 ** 20)}\r\n\r\n`),
      { httpStatus: null, failure: 'unreadable' },
    ],
  ] as const satisfies readonly (readonly [string, Parameters<WebhookReceiver['respond']>[1], object])[])(
    'is retried after %s',
    async (name, response, expectedOutcome) => {
      const path = `/${name.replaceAll(' ', '-')}`
      const { webhookId, accountId } = await createWebhook(path)
      receiver.respond(path, response)
      await emitEvent(app, accountId)
      expect(await waitForAttempts(person, webhookId, 1)).toMatchObject({ ...expectedOutcome, status: 'pending' })
      expect(receiver.to(path)).toHaveLength(1)
      expect(receiver.to('/elsewhere')).toEqual([])
      const [webhook] = await person.trpc.webhooks.list.query({})
      expect(webhook?.failingSince).not.toBeNull()
    },
  )

  it('stores 4 KiB of the response without control characters', async () => {
    const { webhookId, accountId } = await createWebhook('/garbage')
    receiver.respond('/garbage', (response) => {
      response.writeHead(200)
      response.write(Buffer.from([0x61, 0x00, 0xff, 0x1b, 0x0a, 0x62]))
      response.end('x'.repeat(1_000_000))
    })
    await emitEvent(app, accountId)
    const [delivery] = await waitForDeliveries(person, webhookId)
    expect(delivery).toMatchObject({ status: 'delivered', httpStatus: 200 })
    const { response } = await person.trpc.webhooks.delivery.query({ webhookId, deliveryId: delivery?.id ?? '' })
    expect(response).toMatch(/^a���\nbx+$/)
    expect(response.length).toBeLessThanOrEqual(postLimits.responseStoredBytes)
  })

  it('is delivered once the status arrives, even if the response never ends', async () => {
    const { webhookId, accountId } = await createWebhook('/drip')
    receiver.respond('/drip', (response) => void response.writeHead(202).write('o'))
    await emitEvent(app, accountId)
    const [delivery] = await waitForDeliveries(person, webhookId)
    expect(delivery).toMatchObject({ status: 'delivered', httpStatus: 202 })
  })

  it('can be redelivered after its last retry failed', async () => {
    const { webhookId, accountId } = await createWebhook('/never')
    receiver.respond('/never', status(500))
    await emitEvent(app, accountId)
    const maxAttempts = retrySchedule.waitsMs.length + 1
    for (let attemptCount = 1; attemptCount <= maxAttempts; attemptCount++) {
      await waitForAttempts(person, webhookId, attemptCount)
      await makeDeliveriesDue(app)
    }
    const [delivery] = await waitForDeliveries(person, webhookId)
    expect(delivery).toMatchObject({ status: 'failed', attemptCount: maxAttempts, nextAttemptAt: null })

    receiver.respond('/never', status(200))
    const deliveryId = delivery?.id ?? ''
    const redelivery = await person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId })
    expect(redelivery).toMatchObject({ status: 'pending', id: deliveryId })
    const [redelivered] = await waitForDeliveries(person, webhookId)
    expect(redelivered).toMatchObject({ status: 'delivered', attemptCount: maxAttempts + 1 })
    expect(new Set(receiver.to('/never').map(({ id }) => id)).size).toBe(1)
  })

  it('is not sent again by its scheduled retry after a redelivery', async () => {
    const { webhookId, accountId } = await createWebhook('/now')
    receiver.respond('/now', status(500), status(200))
    await emitEvent(app, accountId)
    const { id: deliveryId } = await waitForAttempts(person, webhookId, 1)
    await person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId })
    await waitForDeliveries(person, webhookId)
    await makeDeliveriesDue(app)
    await expect.poll(() => openJobCount(webhookId), pollTimeout).toBe(0)
    expect(receiver.to('/now')).toHaveLength(2)
  })

  it('is sent once even if its job runs twice', async () => {
    const { webhookId, accountId } = await createWebhook('/once')
    await emitEvent(app, accountId)
    await waitForDeliveries(person, webhookId)
    const copyJob = `insert into jobs.job (name, data, retry_limit) select name, data, retry_limit from jobs.job
      where name = 'deliver-webhook' and data->>'webhookId' = ?`
    await app.em().execute(copyJob, [webhookId])
    await expect.poll(() => openJobCount(webhookId), pollTimeout).toBe(0)
    expect(receiver.to('/once')).toHaveLength(1)
  })
})

/** Number of unfinished delivery jobs of a webhook. */
async function openJobCount(webhookId: string): Promise<number> {
  const sql = `select count(*) as open from jobs.job where name in ('deliver-webhook', 'deliver-failing-webhook')
    and state in ('created', 'retry', 'active') and data->>'webhookId' = ?`
  const [row] = await app.em().execute<{ open: number | string }[]>(sql, [webhookId])
  return Number(row?.open)
}

describe('a webhook secret', () => {
  it('still signs until a day after its rotation', async () => {
    const { webhookId, secret: previousSecret, accountId } = await createWebhook('/rotated')
    const { secret: newSecret } = await person.trpc.webhooks.rotateSecret.mutate({ webhookId })
    expect(newSecret).not.toBe(previousSecret)

    await emitEvent(app, accountId)
    await waitForDeliveries(person, webhookId)
    const [requestBeforeExpiry] = receiver.to('/rotated')
    if (requestBeforeExpiry === undefined) throw new Error('No request received')
    expect(requestBeforeExpiry.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    verifySignature(previousSecret, requestBeforeExpiry)
    verifySignature(newSecret, requestBeforeExpiry)

    await app.em().nativeUpdate(Webhook, { id: webhookId }, { previousSecretUntil: new Date(Date.now() - 1) })
    await emitEvent(app, accountId)
    await expect.poll(() => receiver.to('/rotated').length, pollTimeout).toBe(2)
    const [, requestAfterExpiry] = receiver.to('/rotated')
    if (requestAfterExpiry === undefined) throw new Error('No second request received')
    verifySignature(newSecret, requestAfterExpiry)
    expect(() => verifySignature(previousSecret, requestAfterExpiry)).toThrow('No matching signature')
  })

  it('is never stored or returned in plain text', async () => {
    const { webhookId, secret } = await createWebhook('/encrypted')
    const rows = JSON.stringify(await app.em().execute('select * from webhooks where id = ?', [webhookId]))
    expect(rows).not.toContain(secret)
    expect(rows).not.toContain(secret.slice('whsec_'.length, 30))
    expect(JSON.stringify(await person.trpc.webhooks.list.query({}))).not.toContain('whsec_')
  })
})

describe('a failing webhook', () => {
  it('is disabled when a delivery fails for the last time after five days of failures', async () => {
    const { webhookId, accountId } = await createWebhook('/failing')
    const owner = person
    const webhookOf = async () => (await owner.trpc.webhooks.list.query({}))[0]
    receiver.respond('/failing', status(500))
    await emitEvent(app, accountId)
    const { id: deliveryId } = await waitForAttempts(owner, webhookId, 1)
    await emitEvent(app, accountId)

    const shortlyBeforeMs = Date.now() + deliveryLimits.disabledAfterMs - 60_000
    try {
      fixedNow = new Date(shortlyBeforeMs)
      const attemptCount = async () => (await app.em().findOneOrFail(WebhookDelivery, { id: deliveryId })).attemptCount
      await makeDeliveriesDue(app)
      await expect.poll(attemptCount, pollTimeout).toBe(2)
      expect(await webhookOf()).toMatchObject({ status: 'active' })

      fixedNow = new Date(shortlyBeforeMs + 120_000)
      await makeDeliveriesDue(app)
      await expect.poll(attemptCount, pollTimeout).toBe(3)
      expect(await webhookOf()).toMatchObject({ status: 'active' })

      // All retries are used up, so that the next attempt is the last.
      const lastAttempt = { seriesCount: retrySchedule.waitsMs.length }
      await app.em().nativeUpdate(WebhookDelivery, { id: deliveryId }, lastAttempt)
      await makeDeliveriesDue(app)
      await expect.poll(async () => (await webhookOf())?.status, pollTimeout).toBe('disabled')
    } finally {
      fixedNow = null
    }
    expect(await webhookOf()).toMatchObject({ disabledReason: 'failing' })
    const deliveries = await waitForDeliveries(owner, webhookId)
    expect(deliveries.map((delivery) => delivery.status).sort()).toEqual(['canceled', 'failed'])

    await expect.poll(() => emailsTo(app, owner.email), pollTimeout).toHaveLength(1)
    const [email] = await emailsTo(app, owner.email)
    expect(email).toMatchObject({ subject: 'A webhook was disabled' })
    const { events } = await owner.trpc.audit.list.query({ action: 'webhook-disabled' })
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ personName: '', subject: new URL(receiver.address()).host })

    // A disabled webhook gets no deliveries until it is active again.
    const requestCount = receiver.to('/failing').length
    await emitEvent(app, accountId)
    expect(await owner.trpc.webhooks.deliveries.query({ webhookId })).toMatchObject({ deliveries })
    receiver.respond('/failing', status(200))
    await owner.trpc.webhooks.update.mutate({ webhookId, status: 'active' })
    await emitEvent(app, accountId)
    await expect.poll(() => receiver.to('/failing').length, pollTimeout).toBe(requestCount + 1)
  })

  it('is disabled immediately by the status 410', async () => {
    const { webhookId, accountId } = await createWebhook('/gone')
    receiver.respond('/gone', status(410))
    await emitEvent(app, accountId)
    const [delivery] = await waitForDeliveries(person, webhookId)
    expect(delivery).toMatchObject({ status: 'failed', httpStatus: 410, attemptCount: 1 })
    const [webhook] = await person.trpc.webhooks.list.query({})
    expect(webhook).toMatchObject({ status: 'disabled', disabledReason: 'gone' })
    await expect.poll(() => emailsTo(app, person.email), pollTimeout).toHaveLength(1)
  })

  it('is not disabled by a response from its previous URL', async () => {
    const { webhookId, accountId } = await createWebhook('/previous')
    receiver.respond('/previous', status(500), status(410))
    await emitEvent(app, accountId)
    const { id: deliveryId } = await waitForAttempts(person, webhookId, 1)
    const changeUrl = (path: string) =>
      person.trpc.webhooks.update.mutate({ webhookId, address: receiver.address(path) })
    expect(await changeUrl('/previous')).toMatchObject({ failingSince: expect.any(String) })

    const urlChange = new Promise((resolve, reject) => {
      afterSending = { path: '/previous', run: () => changeUrl('/new').then(resolve, reject) }
    })
    await person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId })
    expect(await urlChange).toMatchObject({ failingSince: null })

    const [delivery] = await waitForDeliveries(person, webhookId)
    expect(delivery).toMatchObject({ status: 'failed', httpStatus: 410 })
    const [webhook] = await person.trpc.webhooks.list.query({})
    expect(webhook).toMatchObject({ status: 'active', failingSince: null })
  })

  it('does not block other webhooks while it hangs', async () => {
    const { accountId } = await createWebhook('/hanging')
    const quickWebhook = await aWebhook(person, receiver.address('/quick'))
    receiver.respond('/hanging', hang)
    for (let count = 0; count < 6; count++) await emitEvent(app, accountId)
    await expect.poll(() => receiver.to('/quick').length, pollTimeout).toBe(6)
    expect(receiver.to('/hanging').length).toBeLessThan(4)
    const deliveries = await waitForDeliveries(person, quickWebhook.webhookId)
    expect(deliveries.every((delivery) => delivery.status === 'delivered')).toBe(true)
  })

  it('stores deliveries beyond its bounded queue as failed without a body', async () => {
    const { webhookId, accountId } = await createWebhook('/full')
    receiver.respond('/full', status(200))
    const rows = Array.from({ length: deliveryLimits.pendingPerWebhook }, () => ({
      account: accountId,
      webhook: webhookId,
      createdAt: new Date(),
      type: 'tour.deleted' as const,
      id: crypto.randomUUID(),
      body: '{}',
      attempts: [],
    }))
    await app.em().insertMany(WebhookDelivery, rows)
    await emitEvent(app, accountId, tourDeleted('One too many'))
    const overflow = await app.em().findOneOrFail(WebhookDelivery, { webhook: webhookId, failure: 'queueFull' })
    expect(overflow).toMatchObject({ status: 'failed', attemptCount: 0, body: '' })
    const redelivery = person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId: overflow.id })

    expect(await apiErrorOf(redelivery)).toMatchObject({ status: 409, code: 'resource.conflict' })
    expect(receiver.to('/full')).toEqual([])
  })
})
