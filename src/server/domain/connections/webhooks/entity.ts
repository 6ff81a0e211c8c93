import { defineEntity, p } from '@mikro-orm/core'
import type { WebhookEventType } from '../../../../shared/webhooks/webhook-events.ts'
import { disabledReasons, webhookStatuses } from '../../../../shared/webhooks/webhooks.ts'
import { baseProperties } from '../../../database/base-entity.ts'
import { Account } from '../../identity/tenancy/entity.ts'

const webhookSchema = defineEntity({
  name: 'Webhook',
  tableName: 'webhooks',
  properties: {
    ...baseProperties,
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    address: p.text(),
    description: p.string().length(200).default(''),
    events: p.json().$type<readonly WebhookEventType[]>(),
    status: p.enum(webhookStatuses).default('active'),
    disabledReason: p.enum(disabledReasons).nullable(),
    /** Time of the first failure since the last success; null while the webhook works. */
    failingSince: p.datetime().nullable(),
    /** New deliveries wait until this time while a failing receiver is retried with earlier deliveries. */
    heldUntil: p.datetime().nullable(),
    /** True if the last attempt was slow, successful or not. */
    isSlow: p.boolean().default(false),
    lastDeliveredAt: p.datetime().nullable(),
    /** Encrypted; see `webhook-secrets.ts`. */
    sealedSecret: p.text(),
    previousSealedSecret: p.text().nullable().fieldName('former_sealed_secret'),
    previousSecretUntil: p.datetime().nullable().fieldName('former_secret_until'),
  },
})
/** URL that receives the events of an account. */
export class Webhook extends webhookSchema.class {}
webhookSchema.setClass(Webhook)
