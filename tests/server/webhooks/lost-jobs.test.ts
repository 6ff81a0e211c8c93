import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceEvent } from '../../../src/server/domain/connections/webhooks/announce.ts'
import { WebhookDelivery } from '../../../src/server/domain/connections/webhooks/delivery-entity.ts'
import { resendLostDeliveries } from '../../../src/server/domain/connections/webhooks/resend-lost.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { webhookLimits } from '../../../src/shared/webhooks/webhook-limits.ts'
import type { TestApp } from '../../support/app.ts'
import { aPerson } from '../../support/people/people.ts'
import { startWebhookReceiver, status, type WebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { attempted, aWebhook, deleted, deliveriesOf, startHookedApp } from './support.ts'

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

async function hooked(path: string) {
  const person = await aPerson(app)
  return { person, ...(await aWebhook(person, receiver.address(path))) }
}

async function loseJobs(em: Pick<EntityManager, 'execute'>, webhookId: string): Promise<void> {
  const sql = `delete from jobs.job where name like 'deliver-%' and state = 'created' and data->>'webhookId' = ?`
  await em.execute(sql, [webhookId])
}

/** Runs the round at a later time. */
async function sweepAfter(afterMs: number): Promise<void> {
  const { ports, queue } = app.services
  const now = () => new Date(Date.now() + afterMs)
  await resendLostDeliveries({ em: app.em() as EntityManager, ports: { ...ports, now }, queue })
}

describe('a delivery whose job was lost', () => {
  it('before its first attempt is sent by the round', async () => {
    const { person, webhookId } = await hooked('/never-tried')
    const { queue, ports } = app.services
    const em = app.em() as EntityManager
    await em.transactional(async (inner) => {
      await announceEvent({ em: inner, queue, ports }, person.accountId, deleted('Harbor'))
      await loseJobs(inner, webhookId)
    })
    await sweepAfter(2 * webhookLimits.lostAfterMs)
    const [delivery] = await deliveriesOf(person, webhookId)
    expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 1 })
    expect(receiver.to('/never-tried')).toHaveLength(1)
  })

  it('differs from waiting and running ones, which the round skips', async () => {
    const { person, webhookId } = await hooked('/in-line')
    receiver.answer('/in-line', (response) => void setTimeout(() => response.end(), 4000))
    const { queue, ports } = app.services
    const em = app.em() as EntityManager
    await announceEvent({ em, queue, ports }, person.accountId, deleted('Harbor'))
    await announceEvent({ em, queue, ports }, person.accountId, deleted('Lighthouse'))
    await expect.poll(() => receiver.to('/in-line').length, { timeout: 20_000 }).toBe(1)
    await sweepAfter(2 * webhookLimits.lostAfterMs)
    const turns = (await app.em().find(WebhookDelivery, { webhook: webhookId })).map(({ turn }) => turn)
    expect(turns).toEqual([1, 1])
    await expect.poll(() => receiver.to('/in-line').length, { timeout: 20_000 }).toBe(2)
  })

  it('between two attempts continues its series', async () => {
    const { person, webhookId } = await hooked('/tried')
    receiver.answer('/tried', status(500))
    const place = { account: person.accountId, webhook: webhookId, attempts: [] }
    const seriesCount = webhookLimits.retryWaitsMs.length - 1
    const now = new Date()
    const waiting = { ...place, id: randomUUID(), createdAt: now, nextAttemptAt: now, turn: 6, seriesCount }
    await app.em().insert(WebhookDelivery, { ...waiting, type: 'tour.deleted', body: '{}', attemptCount: seriesCount })
    await sweepAfter(webhookLimits.lostAfterMs - 60_000)
    expect(await app.em().findOne(WebhookDelivery, { webhook: webhookId })).toMatchObject({ turn: 6 })
    await sweepAfter(webhookLimits.lostAfterMs + 60_000)
    const tried = await attempted(person, webhookId, seriesCount + 1)
    expect(tried).toMatchObject({ id: waiting.id, status: 'pending', httpStatus: 500 })
    const [, lastWaitMs] = webhookLimits.retryWaitsMs.slice(-2)
    expect(Date.parse(tried.nextAttemptAt ?? '') - Date.now()).toBeGreaterThan((lastWaitMs ?? 0) - 600_000)
    expect(receiver.to('/tried').map(({ id }) => id)).toEqual([waiting.id])
  })
})
