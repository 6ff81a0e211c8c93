import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebhookDelivery } from '../../../src/server/domain/connections/webhooks/delivery-entity.ts'
import { Webhook } from '../../../src/server/domain/connections/webhooks/entity.ts'
import { sendOverflow } from '../../../src/server/domain/connections/webhooks/send-overflow.ts'
import { sweepWebhooks } from '../../../src/server/domain/connections/webhooks/sweep.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import { hooks } from '../../../src/server/registries/hooks.ts'
import { webhookLimits } from '../../../src/shared/webhooks/webhook-limits.ts'
import { aField, aForm } from '../../shared/forms/form-builder.ts'
import type { TestApp } from '../../support/app.ts'
import { aPerson, apiErrorOf } from '../../support/people/people.ts'
import { startWebhookReceiver, verified, type WebhookReceiver } from '../../support/servers/webhook-receiver.ts'
import { aTourAsking, publish, sender } from '../forms/published-form.ts'
import { aWebhook, deliveriesOf, startHookedApp } from './support.ts'

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

const name = aField('text', { label: 'Name' })

/** Creates a webhook with a full queue and a form whose answers it receives. */
async function aFullWebhook(path: string) {
  const person = await aPerson(app)
  const form = aForm([name], { name: 'Guest book' })
  const { tourId } = await aTourAsking(app, person, form)
  await publish(person, tourId)
  const { webhookId, secret } = await aWebhook(person, receiver.address(path), ['form.answered'])
  const place = { account: person.accountId, webhook: webhookId, createdAt: new Date(0), type: 'tour.deleted' as const }
  const rows = Array.from({ length: webhookLimits.pendingPerWebhook }, () =>
    Object.assign({ id: crypto.randomUUID(), body: '{}', attempts: [] }, place),
  )
  await app.em().insertMany(WebhookDelivery, rows)
  const send = sender(app, person, { tourId, formId: form.id })
  const answer = async (...names: string[]) => {
    for (const value of names) expect((await send({ answers: { [name.id]: [value] } })).status).toBe(201)
  }
  const tooMany = () => app.em().find(WebhookDelivery, { webhook: webhookId, failure: 'queueFull' })
  const makeRoom = () => app.em().nativeDelete(WebhookDelivery, { webhook: webhookId, type: 'tour.deleted' })
  return { person, tourId, formId: form.id, webhookId, secret, answer, tooMany, makeRoom }
}

const round = () => ({
  em: app.em() as EntityManager,
  ports: app.services.ports,
  queue: app.services.queue,
  hooks,
})

describe('answers that come while a queue is full', () => {
  it('are not stored in the delivery, and can be redelivered', async () => {
    const { person, webhookId, secret, answer, tooMany } = await aFullWebhook('/redelivered')
    await answer('Ada')
    const [rejectedDelivery] = await tooMany()
    expect(rejectedDelivery).toMatchObject({ status: 'failed', body: '', attemptCount: 0 })
    const place = { webhookId, deliveryId: rejectedDelivery?.id ?? '' }
    const { body } = await person.trpc.webhooks.delivery.query(place)
    expect(JSON.parse(body)).toMatchObject({
      id: rejectedDelivery?.id,
      timestamp: rejectedDelivery?.createdAt.toISOString(),
    })
    await person.trpc.webhooks.redeliver.mutate(place)
    await expect.poll(() => receiver.to('/redelivered').length, { timeout: 30_000 }).toBe(1)
    const [request] = receiver.to('/redelivered')
    if (request === undefined) throw new Error('nothing came')
    expect(request).toMatchObject({ id: rejectedDelivery?.id, body })
    expect(verified(secret, request)).toMatchObject({
      type: 'form.answered',
      data: { form: { name: 'Guest book' }, submission: { publicationNumber: 1, answers: [{ values: ['Ada'] }] } },
    })
  })

  it('are sent automatically once when there is room', async () => {
    const { person, webhookId, answer, tooMany, makeRoom } = await aFullWebhook('/later')
    await answer('Ada', 'Grace')
    await sendOverflow(round())
    expect(await tooMany()).toHaveLength(2)
    await makeRoom()
    // They don't count towards the limit of finished deliveries.
    await sweepWebhooks(round())
    const failing = { failingSince: new Date() }
    await app.em().nativeUpdate(Webhook, { id: webhookId }, failing)
    await sendOverflow(round())
    expect(await tooMany()).toHaveLength(2)
    await app.em().nativeUpdate(Webhook, { id: webhookId }, { failingSince: null })
    await Promise.all([sendOverflow(round()), sendOverflow(round())])
    const deliveries = await deliveriesOf(person, webhookId)
    expect(deliveries.map(({ status, attemptCount }) => [status, attemptCount])).toEqual([
      ['delivered', 1],
      ['delivered', 1],
    ])
    const events = receiver.to('/later').map(({ body }) => JSON.parse(body).data.submission.answers[0].values[0])
    // Deliveries have no guaranteed order, because jobs of one transaction run in any order.
    expect(events.toSorted()).toEqual(['Ada', 'Grace'])
  })

  it('are not sent after they were deleted', async () => {
    const { person, tourId, formId, webhookId, answer, tooMany, makeRoom } = await aFullWebhook('/deleted')
    await answer('Ada')
    const { submissions } = await person.trpc.submissions.list.query({ tourId, formId })
    await person.trpc.submissions.remove.mutate({ tourId, submissionIds: submissions.map(({ id }) => id) })
    const [rejectedDelivery] = await tooMany()
    const redelivery = person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId: rejectedDelivery?.id ?? '' })
    expect(await apiErrorOf(redelivery)).toMatchObject({ status: 409, code: 'resource.conflict' })
    await makeRoom()
    await sendOverflow(round())
    expect(await tooMany()).toMatchObject([{ status: 'failed', body: '', sourceId: null }])
    expect(receiver.to('/deleted')).toEqual([])
  })
})
