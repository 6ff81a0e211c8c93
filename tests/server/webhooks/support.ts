import { vi } from 'vitest'
import { announceEvent } from '../../../src/server/domain/connections/webhooks/announce.ts'
import type { EntityManager } from '../../../src/server/kernel/scope.ts'
import type { WebhookEvent, WebhookEventType } from '../../../src/shared/webhooks/webhook-events.ts'
import { startTestApp, type TestApp } from '../../support/app.ts'
import type { Person } from '../../support/people/people.ts'

/** Makes the next attempts of deliveries due now, so that no test waits for a backoff. */
export async function hurryDeliveries(app: Pick<TestApp, 'em'>): Promise<void> {
  const sql = "update jobs.job set start_after = now() where name like 'deliver-%' and state in ('created', 'retry')"
  await app.em().execute(sql)
}

export const startHookedApp = (options: Parameters<typeof startTestApp>[0] = {}) =>
  startTestApp({ ...options, env: { ...options.env, WEBHOOKS_TO_LOOPBACK: 'on' } })

export async function aWebhook(person: Person, address: string, events: WebhookEventType[] = ['tour.deleted']) {
  const { webhook, secret } = await person.trpc.webhooks.create.mutate({ address, events })
  return { webhookId: webhook.id, secret }
}

/** Announces an event of an account in its own transaction, like a change. */
export async function announce(app: TestApp, accountId: string, event: WebhookEvent = deleted('Harbor')) {
  const { queue, ports } = app.services
  const em = app.em() as EntityManager
  await em.transactional((inner) => announceEvent({ em: inner, queue, ports }, accountId, event))
}

export const deleted = (name: string): WebhookEvent => ({
  type: 'tour.deleted',
  data: { tour: { id: '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0009', name }, wasPublished: false },
})

const patience = { timeout: 60_000, interval: 50 }

/** Waits for a webhook's deliveries in the expected state; newest first. */
export async function deliveriesOf(
  person: Person,
  webhookId: string,
  areReady: (statuses: readonly string[]) => boolean = (statuses) =>
    statuses.length > 0 && statuses.every((status) => status !== 'pending'),
) {
  return vi.waitUntil(async () => {
    const { deliveries } = await person.trpc.webhooks.deliveries.query({ webhookId })
    return areReady(deliveries.map(({ status }) => status)) && deliveries
  }, patience)
}

/** Waits until the newest delivery has `count` stored attempts. */
export async function attempted(person: Person, webhookId: string, count: number) {
  return vi.waitUntil(async () => {
    const { deliveries } = await person.trpc.webhooks.deliveries.query({ webhookId })
    const [newest] = deliveries
    return newest !== undefined && newest.attemptCount >= count && newest
  }, patience)
}
