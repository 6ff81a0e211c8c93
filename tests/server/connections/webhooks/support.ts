import { vi } from 'vitest'
import { enqueueWebhookEvent } from '../../../../src/server/domain/connections/webhooks/enqueue-event.ts'
import type { EntityManager } from '../../../../src/server/kernel/scope.ts'
import type { WebhookEvent, WebhookEventType } from '../../../../src/shared/webhooks/webhook-events.ts'
import { startTestApp, type TestApp } from '../../../support/app.ts'
import { makeDue } from '../../../support/pending-jobs.ts'
import type { Person } from '../../../support/people/people.ts'

/** Makes the next attempts of deliveries due now, so that no test waits for a backoff. */
export async function makeDeliveriesDue(app: Pick<TestApp, 'em'>): Promise<void> {
  await makeDue(app, "name like 'deliver-%' and state in ('created', 'retry')")
}

export const startWebhookApp = (options: Parameters<typeof startTestApp>[0] = {}) =>
  startTestApp({ ...options, env: { ...options.env, WEBHOOKS_TO_LOOPBACK: 'on' } })

export async function aWebhook(person: Person, url: string, events: WebhookEventType[] = ['tour.deleted']) {
  const { webhook, secret } = await person.trpc.webhooks.create.mutate({ address: url, events })
  return { webhookId: webhook.id, secret }
}

/** Enqueues an event of an account in its own transaction, as operations do. */
export async function emitEvent(app: TestApp, accountId: string, event: WebhookEvent = tourDeleted('Harbor')) {
  const { queue, ports } = app.services
  const em = app.em() as EntityManager
  await em.transactional((transactionEm) => enqueueWebhookEvent({ em: transactionEm, queue, ports }, accountId, event))
}

export const tourDeleted = (name: string): WebhookEvent => ({
  type: 'tour.deleted',
  data: { tour: { id: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0009', name }, wasPublished: false },
})

const polling = { timeout: 60_000, interval: 100 }

/** Waits until the statuses of a webhook's deliveries are as expected, and returns the deliveries, newest first. */
export async function waitForDeliveries(
  person: Person,
  webhookId: string,
  areReady: (statuses: readonly string[]) => boolean = (statuses) =>
    statuses.length > 0 && statuses.every((status) => status !== 'pending'),
) {
  return vi.waitUntil(async () => {
    const { deliveries } = await person.trpc.webhooks.deliveries.query({ webhookId })
    return areReady(deliveries.map(({ status }) => status)) && deliveries
  }, polling)
}

/** Waits until the newest delivery has `count` stored attempts. */
export async function waitForAttempts(person: Person, webhookId: string, count: number) {
  return vi.waitUntil(async () => {
    const { deliveries } = await person.trpc.webhooks.deliveries.query({ webhookId })
    const [newest] = deliveries
    return newest !== undefined && newest.attemptCount >= count && newest
  }, polling)
}
