import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebhookDelivery } from '../../../src/server/domain/connections/webhooks/delivery-entity.ts'
import { Webhook } from '../../../src/server/domain/connections/webhooks/entity.ts'
import { guardedPosts } from '../../../src/server/ports/outgoing/guarded-posts.ts'
import type { OutgoingPosts } from '../../../src/server/ports/outgoing-posts.ts'
import { webhookLimits } from '../../../src/shared/webhooks/webhook-limits.ts'
import type { TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf, type Person } from '../../support/people/people.ts'
import { emailsTo } from '../../support/servers/mailbox.ts'
import {
  hang,
  startWebhookReceiver,
  status,
  verified,
  type WebhookReceiver,
} from '../../support/servers/webhook-receiver.ts'
import { announce, attempted, aWebhook, deleted, deliveriesOf, hurryDeliveries, startHookedApp } from './support.ts'

let app: TestApp
let receiver: WebhookReceiver
let person: Person
let clock: Date | null = null
/** Action to run once between sending to a path and storing the outcome; other tests' deliveries are unaffected. */
let afterSending: { readonly path: string; readonly act: () => unknown } | null = null

beforeAll(async () => {
  receiver = await startWebhookReceiver()
  // The real port with a shorter timeout.
  const guarded = guardedPosts({ allowsLoopback: true, timeoutMs: 3000 })
  const outgoingPosts: OutgoingPosts = {
    ...guarded,
    send: async (post) => {
      const outcome = await guarded.send(post)
      if (afterSending !== null && post.address === receiver.address(afterSending.path)) {
        const { act } = afterSending
        afterSending = null
        await act()
      }
      return outcome
    },
  }
  app = await startHookedApp({ ports: { outgoingPosts, now: () => clock ?? new Date() } })
})
afterAll(async () => {
  await app.stop()
  await receiver.stop()
})

/** Creates a webhook of a new account at a separate path. */
async function hooked(path: string) {
  person = await aPerson(app)
  return { ...(await aWebhook(person, receiver.address(path))), accountId: person.accountId }
}

describe('a delivery', () => {
  it('is signed according to Standard Webhooks over the exact body', async () => {
    const { webhookId, secret, accountId } = await hooked('/signed')
    await announce(app, accountId, deleted('Östliche Halle ☀'))
    const [delivery] = await deliveriesOf(person, webhookId)
    const [request] = receiver.to('/signed')
    if (request === undefined || delivery === undefined) throw new Error('nothing came')
    expect(verified(secret, request)).toMatchObject({
      type: 'tour.deleted',
      data: { tour: { name: 'Östliche Halle ☀' } },
    })
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = request.headers
    expect(id).toBe(delivery.id)
    // Verifies without the package that also signs.
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update(`${id}.${at}.${request.body}`).digest('base64')
    expect(signature).toBe(`v1,${expected}`)
    expect(request.headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Stopover-Webhooks' })
    expect(JSON.parse(request.body)).toMatchObject({ id, timestamp: delivery.createdAt })
    expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 1, httpStatus: 204, failure: null })
  })

  it('is retried with the same id and body until it arrives', async () => {
    const { webhookId, secret, accountId } = await hooked('/twice')
    receiver.answer('/twice', status(500, 'out of order'), status(503), status(200, 'thank you'))
    await announce(app, accountId)
    const waiting = await attempted(person, webhookId, 1)
    expect(waiting).toMatchObject({ status: 'pending', httpStatus: 500, failure: 'rejected' })
    const waitMs = Date.parse(waiting.nextAttemptAt ?? '') - Date.parse(waiting.lastAttemptAt ?? '')
    expect(waitMs).toBeGreaterThanOrEqual(webhookLimits.retryWaitsMs[0])
    for (const count of [2, 3]) {
      await hurryDeliveries(app)
      await attempted(person, webhookId, count)
    }
    const [delivery] = await deliveriesOf(person, webhookId)
    expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 3, nextAttemptAt: null })
    const requests = receiver.to('/twice')
    expect(requests).toHaveLength(3)
    expect(new Set(requests.map(({ id }) => id)).size).toBe(1)
    expect(new Set(requests.map(({ body }) => body)).size).toBe(1)
    for (const request of requests) verified(secret, request)
    const details = await person.trpc.webhooks.delivery.query({ webhookId, deliveryId: delivery?.id ?? '' })
    expect(details.attempts.map(({ httpStatus }) => httpStatus)).toEqual([500, 503, 200])
    expect(details).toMatchObject({ response: 'thank you', body: requests[0]?.body })
    const [webhook] = await person.trpc.webhooks.list.query({})
    expect(webhook).toMatchObject({ status: 'active', failingSince: null })
  })

  it.each([
    ['an answer that never comes', hang, { httpStatus: null, failure: 'timedOut' }],
    [
      'bytes that are no HTTP',
      (_response, socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
      { httpStatus: null, failure: 'unreadable' },
    ],
    ['a connection that is cut', (_response, socket) => socket.destroy(), { httpStatus: null, failure: 'unreachable' }],
    ['a redirect', status(302, '', { location: '/elsewhere' }), { httpStatus: 302, failure: 'redirected' }],
    ['a status of its own', status(404, 'no such hook'), { httpStatus: 404, failure: 'rejected' }],
    [
      'another protocol',
      (_response, socket) =>
        socket.end('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n'),
      { httpStatus: null, failure: 'unreachable' },
    ],
    [
      'a header of a megabyte',
      (_response, socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${'a'.repeat(2 ** 20)}\r\n\r\n`),
      { httpStatus: null, failure: 'unreadable' },
    ],
  ] as const satisfies readonly (readonly [string, Parameters<WebhookReceiver['answer']>[1], object])[])(
    'is retried after %s',
    async (name, answer, expected) => {
      const path = `/${name.replaceAll(' ', '-')}`
      const { webhookId, accountId } = await hooked(path)
      receiver.answer(path, answer)
      await announce(app, accountId)
      expect(await attempted(person, webhookId, 1)).toMatchObject({ ...expected, status: 'pending' })
      expect(receiver.to(path)).toHaveLength(1)
      expect(receiver.to('/elsewhere')).toEqual([])
      const [webhook] = await person.trpc.webhooks.list.query({})
      expect(webhook?.failingSince).not.toBeNull()
    },
  )

  it('stores 4 KiB of the answer without control characters', async () => {
    const { webhookId, accountId } = await hooked('/garbage')
    receiver.answer('/garbage', (response) => {
      response.writeHead(200)
      response.write(Buffer.from([0x61, 0x00, 0xff, 0x1b, 0x0a, 0x62]))
      response.end('x'.repeat(1_000_000))
    })
    await announce(app, accountId)
    const [delivery] = await deliveriesOf(person, webhookId)
    expect(delivery).toMatchObject({ status: 'delivered', httpStatus: 200 })
    const { response } = await person.trpc.webhooks.delivery.query({ webhookId, deliveryId: delivery?.id ?? '' })
    expect(response).toMatch(/^a���\nbx+$/)
    expect(response.length).toBeLessThanOrEqual(webhookLimits.responseStoredBytes)
  })

  it('counts as delivered by the status, even if the answer never ends', async () => {
    const { webhookId, accountId } = await hooked('/drip')
    receiver.answer('/drip', (response) => void response.writeHead(202).write('o'))
    await announce(app, accountId)
    const [delivery] = await deliveriesOf(person, webhookId)
    expect(delivery).toMatchObject({ status: 'delivered', httpStatus: 202 })
  })

  it('fails permanently after the last attempt, and can be redelivered', async () => {
    const { webhookId, accountId } = await hooked('/never')
    receiver.answer('/never', status(500))
    await announce(app, accountId)
    const attempts = webhookLimits.retryWaitsMs.length + 1
    for (let count = 1; count <= attempts; count++) {
      await attempted(person, webhookId, count)
      await hurryDeliveries(app)
    }
    const [delivery] = await deliveriesOf(person, webhookId)
    expect(delivery).toMatchObject({ status: 'failed', attemptCount: attempts, nextAttemptAt: null })
    receiver.answer('/never', status(200))
    const deliveryId = delivery?.id ?? ''
    const redelivery = await person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId })
    expect(redelivery).toMatchObject({ status: 'pending', id: deliveryId })
    const [arrived] = await deliveriesOf(person, webhookId)
    expect(arrived).toMatchObject({ status: 'delivered', attemptCount: attempts + 1 })
    expect(new Set(receiver.to('/never').map(({ id }) => id)).size).toBe(1)
  })

  it('that waits can be redelivered at once, and its former job sends nothing', async () => {
    const { webhookId, accountId } = await hooked('/now')
    receiver.answer('/now', status(500), status(200))
    await announce(app, accountId)
    const { id: deliveryId } = await attempted(person, webhookId, 1)
    await person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId })
    await deliveriesOf(person, webhookId)
    await hurryDeliveries(app)
    await expect.poll(() => openJobs(webhookId), { timeout: 30_000 }).toBe(0)
    expect(receiver.to('/now')).toHaveLength(2)
  })

  it.each([
    ['waits', 'pending', null],
    ['arrived', 'delivered', 200],
  ] as const)('that was redelivered and %s is not changed by its former job', async (name, ended, httpStatus) => {
    const path = `/overtaken-${name}`
    const { webhookId, accountId } = await hooked(path)
    receiver.answer(path, status(500, 'too late'))
    const act = async () => {
      const [{ id = '' } = {}] = (await person.trpc.webhooks.deliveries.query({ webhookId })).deliveries
      await app.em().nativeUpdate(WebhookDelivery, { id }, { turn: 7, status: ended, httpStatus })
    }
    afterSending = { path, act }
    await announce(app, accountId)
    const overtakenDelivery = await attempted(person, webhookId, 1)
    expect(overtakenDelivery).toMatchObject({ status: ended, httpStatus, failure: null, lastAttemptAt: null })
    const { attempts, response } = await person.trpc.webhooks.delivery.query({
      webhookId,
      deliveryId: overtakenDelivery.id,
    })
    expect(attempts).toMatchObject([{ httpStatus: 500 }])
    expect(response).toBe('')
  })

  it('is sent once, however often its job runs', async () => {
    const { webhookId, accountId } = await hooked('/once')
    await announce(app, accountId)
    await deliveriesOf(person, webhookId)
    const sql = `insert into jobs.job (name, data, retry_limit) select name, data, retry_limit from jobs.job
      where name = 'deliver-webhook' and data->>'webhookId' = ?`
    await app.em().execute(sql, [webhookId])
    await expect.poll(() => openJobs(webhookId), { timeout: 30_000 }).toBe(0)
    expect(receiver.to('/once')).toHaveLength(1)
  })
})

describe('a process that fails between sending and storing the outcome', () => {
  it('sends again with the same id, and stores the outcome', async () => {
    const { webhookId, accountId } = await hooked('/forgotten')
    const act = () => {
      throw new Error('the process is gone')
    }
    afterSending = { path: '/forgotten', act }
    await announce(app, accountId)
    const [delivery] = await deliveriesOf(person, webhookId)
    expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 1 })
    const requests = receiver.to('/forgotten')
    expect(requests.map(({ id }) => id)).toEqual([delivery?.id, delivery?.id])
    expect(requests[0]?.body).toBe(requests[1]?.body)
  })
})

async function openJobs(webhookId: string): Promise<number> {
  const sql = `select count(*) as open from jobs.job where name in ('deliver-webhook', 'deliver-failing-webhook')
    and state in ('created', 'retry', 'active') and data->>'webhookId' = ?`
  const [row] = await app.em().execute<{ open: number | string }[]>(sql, [webhookId])
  return Number(row?.open)
}

describe('a rotated secret', () => {
  it('signs beside the new one for a day', async () => {
    const { webhookId, secret: former, accountId } = await hooked('/rotated')
    const { secret } = await person.trpc.webhooks.rotateSecret.mutate({ webhookId })
    expect(secret).not.toBe(former)
    await announce(app, accountId)
    await deliveriesOf(person, webhookId)
    const [both] = receiver.to('/rotated')
    if (both === undefined) throw new Error('nothing came')
    expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2)
    verified(former, both)
    verified(secret, both)
    await app.em().nativeUpdate(Webhook, { id: webhookId }, { formerSecretUntil: new Date(Date.now() - 1) })
    await announce(app, accountId)
    await expect.poll(() => receiver.to('/rotated').length, { timeout: 30_000 }).toBe(2)
    const [, later] = receiver.to('/rotated')
    if (later === undefined) throw new Error('nothing came')
    verified(secret, later)
    expect(() => verified(former, later)).toThrow('No matching signature')
  })

  it('is stored encrypted only', async () => {
    const { webhookId, secret } = await hooked('/sealed')
    const rows = JSON.stringify(await app.em().execute('select * from webhooks where id = ?', [webhookId]))
    expect(rows).not.toContain(secret)
    expect(rows).not.toContain(secret.slice('whsec_'.length, 30))
    expect(JSON.stringify(await person.trpc.webhooks.list.query({}))).not.toContain('whsec_')
  })
})

describe('a failing webhook', () => {
  it('is disabled after five days of failures only, with an email to Owners and Admins', async () => {
    const { webhookId, accountId } = await hooked('/failing')
    const owner = person
    receiver.answer('/failing', status(500))
    await announce(app, accountId)
    const { id: deliveryId } = await attempted(owner, webhookId, 1)
    await announce(app, accountId)
    const almost = Date.now() + webhookLimits.disabledAfterMs - 60_000
    try {
      clock = new Date(almost)
      const attemptsOf = async () => (await app.em().findOneOrFail(WebhookDelivery, { id: deliveryId })).attemptCount
      const lastAttempt = { seriesCount: webhookLimits.retryWaitsMs.length }
      await hurryDeliveries(app)
      await expect.poll(attemptsOf, { timeout: 30_000 }).toBe(2)
      expect((await owner.trpc.webhooks.list.query({}))[0]).toMatchObject({ status: 'active' })
      clock = new Date(almost + 120_000)
      await hurryDeliveries(app)
      await expect.poll(attemptsOf, { timeout: 30_000 }).toBe(3)
      expect((await owner.trpc.webhooks.list.query({}))[0]).toMatchObject({ status: 'active' })
      await app.em().nativeUpdate(WebhookDelivery, { id: deliveryId }, lastAttempt)
      await hurryDeliveries(app)
      const isDisabled = async () => (await owner.trpc.webhooks.list.query({}))[0]?.status
      await expect.poll(isDisabled, { timeout: 30_000 }).toBe('disabled')
    } finally {
      clock = null
    }
    expect((await owner.trpc.webhooks.list.query({}))[0]).toMatchObject({ disabledReason: 'failing' })
    const deliveries = await deliveriesOf(owner, webhookId)
    expect(deliveries.map(({ status: ended }) => ended).sort()).toEqual(['canceled', 'failed'])
    await expect.poll(() => emailsTo(app, owner.email), { timeout: 30_000 }).toHaveLength(1)
    const [email] = await emailsTo(app, owner.email)
    expect(email).toMatchObject({ subject: 'A webhook was disabled' })
    const { events } = await owner.trpc.audit.list.query({ action: 'webhook-disabled' })
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({ personName: '', subject: new URL(receiver.address()).host })
    const requestsBefore = receiver.to('/failing').length
    await announce(app, accountId)
    expect(await owner.trpc.webhooks.deliveries.query({ webhookId })).toMatchObject({ deliveries })
    receiver.answer('/failing', status(200))
    await owner.trpc.webhooks.update.mutate({ webhookId, status: 'active' })
    await announce(app, accountId)
    await expect.poll(() => receiver.to('/failing').length, { timeout: 30_000 }).toBe(requestsBefore + 1)
  })

  it('is disabled at once by the status 410', async () => {
    const { webhookId, accountId } = await hooked('/gone')
    receiver.answer('/gone', status(410))
    await announce(app, accountId)
    const [delivery] = await deliveriesOf(person, webhookId)
    expect(delivery).toMatchObject({ status: 'failed', httpStatus: 410, attemptCount: 1 })
    const [webhook] = await person.trpc.webhooks.list.query({})
    expect(webhook).toMatchObject({ status: 'disabled', disabledReason: 'gone' })
    await expect.poll(() => emailsTo(app, person.email), { timeout: 30_000 }).toHaveLength(1)
  })

  it('starts without failures at a new address', async () => {
    const { webhookId, accountId } = await hooked('/former')
    receiver.answer('/former', status(500), status(410))
    await announce(app, accountId)
    const { id: deliveryId } = await attempted(person, webhookId, 1)
    const move = (path: string) => person.trpc.webhooks.update.mutate({ webhookId, address: receiver.address(path) })
    expect(await move('/former')).toMatchObject({ failingSince: expect.any(String) })
    const moved = new Promise((resolve, reject) => {
      afterSending = { path: '/former', act: () => move('/latter').then(resolve, reject) }
    })
    await person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId })
    expect(await moved).toMatchObject({ failingSince: null })
    const [gone] = await deliveriesOf(person, webhookId)
    expect(gone).toMatchObject({ status: 'failed', httpStatus: 410 })
    const [webhook] = await person.trpc.webhooks.list.query({})
    expect(webhook).toMatchObject({ status: 'active', failingSince: null })
  })

  it('does not block others while it hangs', async () => {
    const { accountId } = await hooked('/hanging')
    const other = await aWebhook(person, receiver.address('/quick'))
    receiver.answer('/hanging', hang)
    for (let time = 0; time < 6; time++) await announce(app, accountId)
    await expect.poll(() => receiver.to('/quick').length, { timeout: 30_000 }).toBe(6)
    expect(receiver.to('/hanging').length).toBeLessThan(4)
    const deliveries = await deliveriesOf(person, other.webhookId)
    expect(deliveries.every((delivery) => delivery.status === 'delivered')).toBe(true)
  })

  it('has a bounded queue, beyond which deliveries are stored without a body', async () => {
    const { webhookId, accountId } = await hooked('/full')
    receiver.answer('/full', status(200))
    const em = app.em()
    const row = { account: accountId, webhook: webhookId, createdAt: new Date(), type: 'tour.deleted' as const }
    const rows = Array.from({ length: webhookLimits.pendingPerWebhook }, () => ({
      ...row,
      id: crypto.randomUUID(),
      body: '{}',
      attempts: [],
    }))
    await em.insertMany(WebhookDelivery, rows)
    await announce(app, accountId, deleted('One too many'))
    const rejectedDelivery = await app.em().findOneOrFail(WebhookDelivery, { webhook: webhookId, failure: 'queueFull' })
    expect(rejectedDelivery).toMatchObject({ status: 'failed', attemptCount: 0, body: '' })
    const redelivery = person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId: rejectedDelivery.id })
    expect(await apiErrorOf(redelivery)).toMatchObject({ status: 409, code: 'resource.conflict' })
    expect(receiver.to('/full')).toEqual([])
  })
})
