import { LockMode } from '@mikro-orm/core'
import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import type { Hooks } from '../../../kernel/hooks.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { enqueueDelivery } from './delivery-lanes.ts'
import { Webhook } from './entity.ts'
import { rewriteBody } from './rewrite-body.ts'

type OverflowScope = {
  readonly em: EntityManager
  readonly ports: Ports
  readonly queue: Queue
  readonly hooks: Pick<Hooks, 'eventSources'>
}

/** Working webhooks with deliveries that exceeded their queue. */
const sql = `select id from webhooks w where status = 'active' and failing_since is null
  and exists (select 1 from webhook_deliveries d where d.webhook_id = w.id and d.submission_id is not null)`

/** Small, because each batch is a transaction, which blocks everything else on the embedded database. */
const batchLength = 100

/** Queues the oldest overflow deliveries of a webhook as far as its queue has room; returns whether there may be more. */
async function sendBatch({ em, ports, queue, hooks }: OverflowScope, webhookId: string): Promise<boolean> {
  const webhook = await em.findOne(Webhook, { id: webhookId, status: 'active', failingSince: null })
  if (webhook === null) return false
  const pending = await em.count(WebhookDelivery, { webhook: webhookId, status: 'pending' })
  const limit = Math.min(batchLength, webhookLimits.pendingPerWebhook - pending)
  if (limit <= 0) return false
  const order = { orderBy: { createdAt: 'asc', id: 'asc' }, limit } as const
  const lock = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE } as const
  const where = { webhook: webhookId, sourceId: { $ne: null } }
  const overflow = await em.find(WebhookDelivery, where, { ...order, ...lock })
  const queued: WebhookDelivery[] = []
  for (const delivery of overflow) {
    delivery.body = (await rewriteBody({ em, ports, hooks }, delivery)) ?? ''
    delivery.sourceId = null
    // Its source was deleted, so there is nothing to send.
    if (delivery.body === '') continue
    delivery.status = 'pending'
    delivery.failure = null
    delivery.turn += 1
    delivery.nextAttemptAt = ports.now()
    queued.push(delivery)
  }
  await em.flush()
  for (const { id, turn } of queued) await enqueueDelivery({ em, queue }, webhook, { id, turn })
  return overflow.length === batchLength
}

async function sendAllBatches(scope: OverflowScope, webhookId: string): Promise<void> {
  const { em } = scope
  while (await em.fork().transactional((inner) => sendBatch({ ...scope, em: inner }, webhookId)));
}

/** Queues deliveries that exceeded a full queue, once its receiver works again. */
export async function sendOverflow(scope: OverflowScope): Promise<void> {
  for (const { id } of await scope.em.execute<{ readonly id: string }[]>(sql)) {
    // A failure must not hold up other webhooks.
    await sendAllBatches(scope, id).catch((error: unknown) => {
      scope.ports.log.warn(
        { err: error, webhookId: id },
        'could not queue deliveries that exceeded a full webhook queue',
      )
    })
  }
}
