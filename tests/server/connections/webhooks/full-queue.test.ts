import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { WebhookDelivery } from '../../../../src/server/domain/connections/webhooks/delivery-entity.ts'
import { deliveryLimits } from '../../../../src/server/domain/connections/webhooks/delivery-limits.ts'
import { Webhook } from '../../../../src/server/domain/connections/webhooks/entity.ts'
import { sendOverflow } from '../../../../src/server/domain/connections/webhooks/send-overflow.ts'
import { sweepWebhooks } from '../../../../src/server/domain/connections/webhooks/sweep.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import { hooks } from '../../../../src/server/registries/hooks.ts'
import { aField, aForm } from '../../../shared/forms/form-builder.ts'
import type { TestApp } from '../../../support/app.ts'
import { aPerson, apiErrorOf } from '../../../support/people/people.ts'
import {
  startWebhookReceiver,
  verifySignature,
  type WebhookReceiver,
} from '../../../support/servers/webhook-receiver.ts'
import { aTourWithForm, formSubmitter, publish } from '../../tours/forms/published-form.ts'
import { aWebhook, startWebhookApp, waitForDeliveries } from './support.ts'

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

const nameField = aField('text', { label: 'Name' })

/** Creates a form, and a webhook that receives its responses but has a full queue. */
async function aWebhookWithFullQueue(path: string) {
  const person = await aPerson(app)
  const form = aForm([nameField], { name: 'Guest book' })
  const { tourId } = await aTourWithForm(app, person, form)
  await publish(person, tourId)
  const { webhookId, secret } = await aWebhook(person, receiver.address(path), ['form.answered'])
  // Pending deliveries of another event fill the queue.
  const rows = Array.from({ length: deliveryLimits.pendingPerWebhook }, () => ({
    account: person.accountId,
    webhook: webhookId,
    createdAt: new Date(),
    type: 'tour.deleted' as const,
    id: crypto.randomUUID(),
    body: '{}',
    attempts: [],
  }))
  await app.em().insertMany(WebhookDelivery, rows)
  const send = formSubmitter(app, person, { tourId, formId: form.id })
  const submit = async (...names: string[]) => {
    for (const value of names) expect((await send({ answers: { [nameField.id]: [value] } })).status).toBe(201)
  }
  const findOverflow = () => app.em().find(WebhookDelivery, { webhook: webhookId, failure: 'queueFull' })
  const emptyQueue = () => app.em().nativeDelete(WebhookDelivery, { webhook: webhookId, type: 'tour.deleted' })
  return { person, tourId, formId: form.id, webhookId, secret, submit, findOverflow, emptyQueue }
}

const sweepScope = () => ({
  em: app.em() as EntityManager,
  ports: app.services.ports,
  queue: app.services.queue,
  hooks,
})

describe('form responses that arrive while a queue is full', () => {
  it('can be redelivered with a body rebuilt from the stored submission', async () => {
    const { person, webhookId, secret, submit, findOverflow } = await aWebhookWithFullQueue('/redelivered')
    await submit('Ada')
    const [overflowDelivery] = await findOverflow()
    expect(overflowDelivery).toMatchObject({ status: 'failed', body: '', attemptCount: 0 })
    const deliveryIds = { webhookId, deliveryId: overflowDelivery?.id ?? '' }
    const { body } = await person.trpc.webhooks.delivery.query(deliveryIds)
    expect(JSON.parse(body)).toMatchObject({
      id: overflowDelivery?.id,
      timestamp: overflowDelivery?.createdAt.toISOString(),
    })
    await person.trpc.webhooks.redeliver.mutate(deliveryIds)
    await expect.poll(() => receiver.to('/redelivered').length, { timeout: 60_000 }).toBe(1)
    const [request] = receiver.to('/redelivered')
    if (request === undefined) throw new Error('No request received')
    expect(request).toMatchObject({ id: overflowDelivery?.id, body })
    expect(verifySignature(secret, request)).toMatchObject({
      type: 'form.answered',
      data: { form: { name: 'Guest book' }, submission: { publicationNumber: 1, answers: [{ values: ['Ada'] }] } },
    })
  })

  it('are sent automatically once when the queue has space', async () => {
    const { person, webhookId, submit, findOverflow, emptyQueue } = await aWebhookWithFullQueue('/later')
    await submit('Ada', 'Grace')
    await sendOverflow(sweepScope())
    expect(await findOverflow()).toHaveLength(2)
    await emptyQueue()
    // Overflow deliveries don't count towards the limit of finished deliveries.
    await sweepWebhooks(sweepScope())

    await app.em().nativeUpdate(Webhook, { id: webhookId }, { failingSince: new Date() })
    await sendOverflow(sweepScope())
    expect(await findOverflow()).toHaveLength(2)

    await app.em().nativeUpdate(Webhook, { id: webhookId }, { failingSince: null })
    await Promise.all([sendOverflow(sweepScope()), sendOverflow(sweepScope())])
    const deliveries = await waitForDeliveries(person, webhookId)
    expect(deliveries).toHaveLength(2)
    for (const delivery of deliveries) expect(delivery).toMatchObject({ status: 'delivered', attemptCount: 1 })
    const sentNames = receiver.to('/later').map(({ body }) => JSON.parse(body).data.submission.answers[0].values[0])
    // Jobs of one transaction run in any order.
    expect(sentNames.toSorted()).toEqual(['Ada', 'Grace'])
  })

  it('are not sent once their submission is deleted', async () => {
    const { person, tourId, formId, webhookId, submit, findOverflow, emptyQueue } =
      await aWebhookWithFullQueue('/deleted')
    await submit('Ada')
    const { submissions } = await person.trpc.submissions.list.query({ tourId, formId })
    await person.trpc.submissions.remove.mutate({ tourId, submissionIds: submissions.map(({ id }) => id) })
    const [overflowDelivery] = await findOverflow()
    const redelivery = person.trpc.webhooks.redeliver.mutate({ webhookId, deliveryId: overflowDelivery?.id ?? '' })
    expect(await apiErrorOf(redelivery)).toMatchObject({ status: 409, code: 'resource.conflict' })
    await emptyQueue()
    await sendOverflow(sweepScope())
    expect(await findOverflow()).toMatchObject([{ status: 'failed', body: '', sourceId: null }])
    expect(receiver.to('/deleted')).toEqual([])
  })
})
