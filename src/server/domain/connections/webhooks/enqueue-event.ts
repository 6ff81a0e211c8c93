import { randomUUID } from 'node:crypto'
import { type WebhookEvent, webhookEvents } from '../../../../shared/webhooks/webhook-events.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { deliveryLimits } from './delivery-limits.ts'
import { enqueueDelivery } from './delivery-queue.ts'
import { Webhook } from './entity.ts'
import { bodyOf } from './message-body.ts'

/** Dependencies for queuing an event. Both calls and jobs have them. */
export type WebhookEventScope = {
  readonly em: EntityManager
  readonly queue: Queue
  readonly ports: Pick<Ports, 'now'>
}

/** `sourceId` is the row that `eventSources` can rebuild the event from. */
export type QueuedWebhookEvent = WebhookEvent & { readonly sourceId?: string }

/** Locks the webhooks, because the foreign key of a delivery would fail if its webhook were deleted in the meantime. */
const lockSql = `select id from webhooks where account_id = ? and status = 'active' for key share`

async function lockSubscribedWebhooks(
  em: EntityManager,
  accountId: string,
  type: WebhookEvent['type'],
): Promise<Webhook[]> {
  const lockedRows = await em.execute<{ readonly id: string }[]>(lockSql, [accountId])
  if (lockedRows.length === 0) return []
  const ids = lockedRows.map(({ id }) => id)
  const rows = await em.find(Webhook, { id: { $in: ids } }, { orderBy: { id: 'asc' }, disableIdentityMap: true })
  return rows.filter(({ events }) => events.includes(type))
}

/**
 * Queues an event for the webhooks of an account, within the transaction of the change (transactional outbox): a change
 * that is rolled back sends nothing, and a committed one is sent even if all processes are killed.
 */
export async function enqueueWebhookEvent(
  { em, queue, ports }: WebhookEventScope,
  accountId: string,
  event: QueuedWebhookEvent,
): Promise<void> {
  const { type, data, sourceId = null } = event
  const webhooks = await lockSubscribedWebhooks(em, accountId, type)
  if (webhooks.length === 0) return
  const now = ports.now()
  const eventData = webhookEvents[type].parse(data)
  for (const webhook of webhooks) {
    const pendingCount = await em.count(WebhookDelivery, { webhook: webhook.id, status: 'pending' })
    const isQueued = pendingCount < deliveryLimits.pendingPerWebhook
    const id = randomUUID()
    await em.insert(WebhookDelivery, {
      id,
      account: accountId,
      webhook: webhook.id,
      createdAt: now,
      type,
      // With a full queue only the source is stored, not the body, so that the disk does not fill up.
      body: isQueued ? bodyOf({ id, type, createdAt: now, data: eventData }) : '',
      status: isQueued ? 'pending' : 'failed',
      failure: isQueued ? null : 'queueFull',
      sourceId: isQueued ? null : sourceId,
      nextAttemptAt: isQueued ? now : null,
      attempts: [],
    })
    if (isQueued) await enqueueDelivery({ em, queue }, webhook, { id, turn: 1 })
  }
}
