import { LockMode } from '@mikro-orm/core'
import type { Hooks } from '../../../kernel/hooks.ts'
import type { Queue } from '../../../kernel/job.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { resend } from '../outbox/rows.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { deliveryLimits } from './delivery-limits.ts'
import { deliveryTable } from './delivery-queue.ts'
import { Webhook } from './entity.ts'
import { rewriteBody } from './rewrite-body.ts'

type OverflowScope = {
  readonly em: EntityManager
  readonly ports: Ports
  readonly queue: Queue
  readonly hooks: Pick<Hooks, 'eventSources'>
}

/**
 * Working webhooks with overflow: deliveries that were created while the queue was full. The column of `sourceId` is
 * `submission_id`.
 */
const overflowWebhooksSql = `select id from webhooks w where status = 'active' and failing_since is null
  and exists (select 1 from webhook_deliveries d where d.webhook_id = w.id and d.submission_id is not null)`

/** Deliveries per transaction. Few, because a transaction blocks all other queries of the embedded database. */
const batchLength = 100

/** Queues the oldest overflow of a webhook up to the limit of its queue. Returns true if there may be more. */
async function sendBatch({ em, ports, queue, hooks }: OverflowScope, webhookId: string): Promise<boolean> {
  const webhook = await em.findOne(Webhook, { id: webhookId, status: 'active', failingSince: null })
  if (webhook === null) return false
  const pendingCount = await em.count(WebhookDelivery, { webhook: webhookId, status: 'pending' })
  const limit = Math.min(batchLength, deliveryLimits.pendingPerWebhook - pendingCount)
  if (limit <= 0) return false
  const where = { webhook: webhookId, sourceId: { $ne: null } }
  const overflow = await em.find(WebhookDelivery, where, {
    orderBy: { createdAt: 'asc', id: 'asc' },
    limit,
    lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE,
  })
  for (const delivery of overflow) {
    delivery.body = (await rewriteBody({ em, ports, hooks }, delivery)) ?? ''
    delivery.sourceId = null
  }
  // An empty body means that the source was deleted, so there is nothing to send.
  const rows = overflow.filter(({ body }) => body !== '')
  await resend({ em, queue }, deliveryTable, { rows, now: ports.now() })
  return overflow.length === batchLength
}

async function sendAllBatches(scope: OverflowScope, webhookId: string): Promise<void> {
  let hasMore = true
  while (hasMore) hasMore = await scope.em.fork().transactional((em) => sendBatch({ ...scope, em }, webhookId))
}

/** Queues the overflow of all webhooks with receivers that work again. */
export async function sendOverflow(scope: OverflowScope): Promise<void> {
  for (const { id } of await scope.em.execute<{ readonly id: string }[]>(overflowWebhooksSql)) {
    // A failure must not hold up other webhooks.
    await sendAllBatches(scope, id).catch((error: unknown) => {
      scope.ports.log.warn(
        { err: error, webhookId: id },
        'could not queue deliveries that exceeded a full webhook queue',
      )
    })
  }
}
