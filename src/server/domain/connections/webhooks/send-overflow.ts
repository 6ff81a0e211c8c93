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

type Round = {
  readonly em: EntityManager
  readonly ports: Ports
  readonly queue: Queue
  readonly hooks: Pick<Hooks, 'eventSources'>
}

/** Webhooks that work and for which something was too much. */
const sql = `select id from webhooks w where status = 'active' and failing_since is null
  and exists (select 1 from webhook_deliveries d where d.webhook_id = w.id and d.submission_id is not null)`

/** Sent in one transaction, which holds up everything else on the embedded database. */
const batchLength = 100

/** Sends a webhook a batch of it, as far as its queue has room, the oldest first; whether there may be more. */
async function sendBatch({ em, ports, queue, hooks }: Round, webhookId: string): Promise<boolean> {
  const webhook = await em.findOne(Webhook, { id: webhookId, status: 'active', failingSince: null })
  if (webhook === null) return false
  const pending = await em.count(WebhookDelivery, { webhook: webhookId, status: 'pending' })
  const limit = Math.min(batchLength, webhookLimits.pendingPerWebhook - pending)
  if (limit <= 0) return false
  const order = { orderBy: { createdAt: 'asc', id: 'asc' }, limit } as const
  const lock = { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE } as const
  const where = { webhook: webhookId, sourceId: { $ne: null } }
  const found = await em.find(WebhookDelivery, where, { ...order, ...lock })
  const sent: WebhookDelivery[] = []
  for (const delivery of found) {
    delivery.body = (await rewriteBody({ em, ports, hooks }, delivery)) ?? ''
    delivery.sourceId = null
    // Its source was deleted: there is nothing to tell any more.
    if (delivery.body === '') continue
    delivery.status = 'pending'
    delivery.failure = null
    delivery.turn += 1
    delivery.nextAttemptAt = ports.now()
    sent.push(delivery)
  }
  await em.flush()
  for (const { id, turn } of sent) await enqueueDelivery({ em, queue }, webhook, { id, turn })
  return found.length === batchLength
}

async function sendAll(round: Round, webhookId: string): Promise<void> {
  const { em } = round
  while (await em.fork().transactional((inner) => sendBatch({ ...round, em: inner }, webhookId)));
}

/** Sends what came while a queue was full, once its receiver works again. */
export async function sendOverflow(round: Round): Promise<void> {
  for (const { id } of await round.em.execute<{ readonly id: string }[]>(sql)) {
    // One that can't be sent holds up no other.
    await sendAll(round, id).catch((error: unknown) => {
      round.ports.log.warn({ err: error, webhookId: id }, 'answers that came while a queue was full could not be sent')
    })
  }
}
