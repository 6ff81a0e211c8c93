import type { EntityManager } from '../../../kernel/scope.ts'
import type { Ports } from '../../../ports.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { deliveryLimits } from './delivery-limits.ts'
import { Webhook } from './entity.ts'

type SweepScope = { readonly em: EntityManager; readonly ports: Ports }

/** Deletes the oldest deliveries of each webhook beyond the limit, except pending deliveries. */
const surplusSql = `delete from webhook_deliveries where id in (
  select id from (
    select id, row_number() over (partition by webhook_id order by created_at desc, id desc) as position
    from webhook_deliveries where status <> 'pending' and submission_id is null
  ) as finished where position > ?)`

/** Deletes deliveries beyond the limits of age and number, and expired previous secrets. */
export async function sweepWebhooks({ em, ports }: SweepScope): Promise<void> {
  const now = ports.now()
  const retentionStart = new Date(now.getTime() - deliveryLimits.deliveriesRetentionMs)
  await em.nativeDelete(WebhookDelivery, { createdAt: { $lt: retentionStart } })
  await em.execute(surplusSql, [deliveryLimits.finishedStored])
  const expired = { previousSecretUntil: { $lte: now } }
  await em.nativeUpdate(Webhook, expired, { previousSealedSecret: null, previousSecretUntil: null })
}
