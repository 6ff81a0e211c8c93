import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { Webhook } from './entity.ts'

type Round = { readonly em: EntityManager; readonly ports: Ports }

/** Of each webhook, the oldest beyond those that are kept. What is still to be sent is no body and doesn't count. */
const surplusSql = `delete from webhook_deliveries where id in (
  select id from (
    select id, row_number() over (partition by webhook_id order by created_at desc, id desc) as place
    from webhook_deliveries where status <> 'pending' and submission_id is null
  ) as finished where place > ?)`

/** Removes deliveries that were kept for their time or are too many, and secrets that sign no more. */
export async function sweepWebhooks({ em, ports }: Round): Promise<void> {
  const now = ports.now()
  const before = new Date(now.getTime() - webhookLimits.deliveriesRetentionMs)
  await em.nativeDelete(WebhookDelivery, { createdAt: { $lt: before } })
  await em.execute(surplusSql, [webhookLimits.finishedStored])
  const over = { formerSecretUntil: { $lte: now } }
  await em.nativeUpdate(Webhook, over, { formerSealedSecret: null, formerSecretUntil: null })
}
