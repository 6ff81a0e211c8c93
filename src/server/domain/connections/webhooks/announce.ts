import { randomUUID } from 'node:crypto'
import { type WebhookEvent, webhookEvents } from '../../../../shared/webhooks/webhook-events.ts'
import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { bodyOf } from './message-body.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { enqueueDelivery } from './delivery-lanes.ts'
import { Webhook } from './entity.ts'

/** What announces; the scope of a call is one, and that of a job. */
export type Announcer = {
  readonly em: EntityManager
  readonly queue: Queue
  readonly ports: Pick<Ports, 'now'>
}

/** `sourceId` names the row from which `eventSources` writes such an event again. */
export type AnnouncedEvent = WebhookEvent & { readonly sourceId?: string }

/** Holds them where they are: a webhook that is deleted meanwhile would fail the change that is announced. */
const holdSql = `select id from webhooks where account_id = ? and status = 'active' for key share`

async function listeners(em: EntityManager, accountId: string, type: WebhookEvent['type']): Promise<Webhook[]> {
  const held = await em.execute<{ readonly id: string }[]>(holdSql, [accountId])
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  const rows = await em.find(Webhook, { id: { $in: ids } }, { orderBy: { id: 'asc' }, disableIdentityMap: true })
  return rows.filter(({ events }) => events.includes(type))
}

/**
 * Tells the webhooks of an account what happened, within the transaction in which it happens: what is rolled back is
 * told to nobody, and what is committed is sent even if every process ends at that moment.
 */
export async function announceEvent(
  { em, queue, ports }: Announcer,
  accountId: string,
  event: AnnouncedEvent,
): Promise<void> {
  const { type, data, sourceId = null } = event
  const webhooks = await listeners(em, accountId, type)
  if (webhooks.length === 0) return
  const now = ports.now()
  const parsed = webhookEvents[type].parse(data)
  for (const webhook of webhooks) {
    const pending = await em.count(WebhookDelivery, { webhook: webhook.id, status: 'pending' })
    const hasRoom = pending < webhookLimits.pendingPerWebhook
    const id = randomUUID()
    await em.insert(WebhookDelivery, {
      id,
      account: accountId,
      webhook: webhook.id,
      createdAt: now,
      type,
      // A body that is not sent is not stored: a queue that is full must not fill the disk. Its source is stored anyway.
      body: hasRoom ? bodyOf({ id, type, at: now, data: parsed }) : '',
      status: hasRoom ? 'pending' : 'failed',
      failure: hasRoom ? null : 'queueFull',
      sourceId: hasRoom ? null : sourceId,
      nextAttemptAt: hasRoom ? now : null,
      attempts: [],
    })
    if (hasRoom) await enqueueDelivery({ em, queue }, webhook, { id, turn: 1 })
  }
}
