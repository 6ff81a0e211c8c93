import { randomUUID } from 'node:crypto'
import { type WebhookEvent, webhookEvents } from '../../../../shared/webhooks/webhook-events.ts'
import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { enqueueDelivery } from './delivery-lanes.ts'
import { Webhook } from './entity.ts'
import { bodyOf } from './message-body.ts'

/** Part of the scope of a call or a job that announcing needs. */
export type Announcer = {
  readonly em: EntityManager
  readonly queue: Queue
  readonly ports: Pick<Ports, 'now'>
}

/** `sourceId` is the row from which `eventSources` can rebuild the event. */
export type AnnouncedEvent = WebhookEvent & { readonly sourceId?: string }

/** Locks the webhooks: deleting one meanwhile would make the announced change fail. */
const holdSql = `select id from webhooks where account_id = ? and status = 'active' for key share`

async function lockSubscribedWebhooks(
  em: EntityManager,
  accountId: string,
  type: WebhookEvent['type'],
): Promise<Webhook[]> {
  const lockedRows = await em.execute<{ readonly id: string }[]>(holdSql, [accountId])
  if (lockedRows.length === 0) return []
  const ids = lockedRows.map(({ id }) => id)
  const rows = await em.find(Webhook, { id: { $in: ids } }, { orderBy: { id: 'asc' }, disableIdentityMap: true })
  return rows.filter(({ events }) => events.includes(type))
}

/**
 * Queues an event for the webhooks of an account, within the transaction of the change (transactional outbox): a change
 * that is rolled back sends nothing, and a committed one is sent even if all processes are killed.
 */
export async function announceEvent(
  { em, queue, ports }: Announcer,
  accountId: string,
  event: AnnouncedEvent,
): Promise<void> {
  const { type, data, sourceId = null } = event
  const webhooks = await lockSubscribedWebhooks(em, accountId, type)
  if (webhooks.length === 0) return
  const now = ports.now()
  const eventData = webhookEvents[type].parse(data)
  for (const webhook of webhooks) {
    const pending = await em.count(WebhookDelivery, { webhook: webhook.id, status: 'pending' })
    const isQueued = pending < webhookLimits.pendingPerWebhook
    const id = randomUUID()
    await em.insert(WebhookDelivery, {
      id,
      account: accountId,
      webhook: webhook.id,
      createdAt: now,
      type,
      // With a full queue only the source is stored, not the body, so that the disk does not fill up.
      body: isQueued ? bodyOf({ id, type, at: now, data: eventData }) : '',
      status: isQueued ? 'pending' : 'failed',
      failure: isQueued ? null : 'queueFull',
      sourceId: isQueued ? null : sourceId,
      nextAttemptAt: isQueued ? now : null,
      attempts: [],
    })
    if (isQueued) await enqueueDelivery({ em, queue }, webhook, { id, turn: 1 })
  }
}
