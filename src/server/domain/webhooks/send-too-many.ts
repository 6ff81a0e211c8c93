import { LockMode } from '@mikro-orm/core'
import { webhookLimits } from '../../../shared/webhooks/webhook-limits.ts'
import type { Queue } from '../../kernel/job.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import type { Ports } from '../../ports.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { enqueueDelivery } from './delivery-lanes.ts'
import { Webhook } from './entity.ts'
import { rewrittenBody } from './submission-event.ts'

type Round = { readonly em: EntityManager; readonly ports: Ports; readonly queue: Queue }

/** Webhooks that work and for which something was too much. */
const sql = `select id from webhooks w where status = 'active' and failing_since is null
  and exists (select 1 from webhook_deliveries d where d.webhook_id = w.id and d.submission_id is not null)`

/** Sends a webhook as much of it as its queue has room for, the oldest first. */
async function sendTo({ em, ports, queue }: Round, webhookId: string): Promise<void> {
  const webhook = await em.findOneOrFail(Webhook, { id: webhookId })
  const pending = await em.count(WebhookDelivery, { webhook: webhookId, status: 'pending' })
  const limit = webhookLimits.pendingPerWebhook - pending
  if (limit <= 0) return
  const order = { orderBy: { createdAt: 'asc', id: 'asc' }, limit } as const
  const lock = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE } as const
  const where = { webhook: webhookId, submissionId: { $ne: null } }
  for (const delivery of await em.find(WebhookDelivery, where, { ...order, ...lock })) {
    delivery.body = (await rewrittenBody({ em, ports }, delivery)) ?? ''
    delivery.submissionId = null
    // Its submission was deleted: there is nothing to tell any more.
    if (delivery.body === '') continue
    delivery.status = 'pending'
    delivery.failure = null
    delivery.turn += 1
    delivery.nextAttemptAt = ports.now()
    await em.flush()
    await enqueueDelivery({ em, queue }, webhook, { id: delivery.id, turn: delivery.turn })
  }
  await em.flush()
}

/** Sends what came while a queue was full, once its receiver works again. */
export async function sendTooMany({ em, ports, queue }: Round): Promise<void> {
  for (const { id } of await em.execute<{ readonly id: string }[]>(sql)) {
    await em.fork().transactional((inner) => sendTo({ em: inner, ports, queue }, id))
  }
}
