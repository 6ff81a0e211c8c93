import { webhookLimits } from '../../../shared/webhooks/webhook-limits.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import type { Ports } from '../../ports.ts'
import { WebhookDelivery } from './delivery-entity.ts'
import { Webhook } from './entity.ts'

type Round = { readonly em: EntityManager; readonly ports: Ports }

/** Removes deliveries that were kept for their time, and secrets that sign no more. */
export async function sweepWebhooks({ em, ports }: Round): Promise<void> {
  const now = ports.now()
  const before = new Date(now.getTime() - webhookLimits.deliveriesKeptMs)
  await em.nativeDelete(WebhookDelivery, { createdAt: { $lt: before } })
  const over = { formerSecretUntil: { $lte: now } }
  await em.nativeUpdate(Webhook, over, { formerSealedSecret: null, formerSecretUntil: null })
}
