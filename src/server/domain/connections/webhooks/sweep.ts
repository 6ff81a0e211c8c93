import { webhookLimits } from '../../../../shared/webhooks/webhook-limits.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { Webhook } from './entity.ts'

type SweepScope = { readonly em: EntityManager; readonly ports: Ports }

/** Deletes the oldest deliveries of each webhook beyond the limit, except those that are still to be sent. */
const surplusSql = `delete from webhook_deliveries where id in (
  select id from (
    select id, row_number() over (partition by webhook_id order by created_at desc, id desc) as place
    from webhook_deliveries where status <> 'pending' and submission_id is null
  ) as finished where place > ?)`

/** Deletes deliveries that are too old or too many, and expired previous secrets. */
export async function sweepWebhooks({ em, ports }: SweepScope): Promise<void> {
  const now = ports.now()
  const before = new Date(now.getTime() - webhookLimits.deliveriesRetentionMs)
  await em.nativeDelete(WebhookDelivery, { createdAt: { $lt: before } })
  await em.execute(surplusSql, [webhookLimits.finishedStored])
  const expired = { formerSecretUntil: { $lte: now } }
  await em.nativeUpdate(Webhook, expired, { formerSealedSecret: null, formerSecretUntil: null })
}
