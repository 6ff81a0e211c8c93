import { defineEntity, p } from '@mikro-orm/core'
import type { DeliveredType } from '../../../../shared/webhooks/webhook-events.ts'
import { type DeliveryAttempt, deliveryFailures, deliveryStatuses } from '../../../../shared/webhooks/webhooks.ts'
import { Account } from '../../identity/tenancy/entity.ts'
import { Webhook } from './entity.ts'

const deliverySchema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_deliveries',
  indexes: [
    { properties: ['webhook', 'createdAt', 'id'] },
    { properties: ['createdAt'] },
    {
      name: 'webhook_deliveries_pending',
      expression: `create index "webhook_deliveries_pending" on "webhook_deliveries" (webhook_id) where status = 'pending'`,
    },
    {
      name: 'webhook_deliveries_too_many',
      expression: `create index "webhook_deliveries_too_many" on "webhook_deliveries" (webhook_id, created_at) where submission_id is not null`,
    },
  ],
  properties: {
    /** Id that is sent as `webhook-id`. */
    id: p.uuid().primary(),
    account: () => p.manyToOne(Account).mapToPk().deleteRule('cascade').index(),
    webhook: () => p.manyToOne(Webhook).mapToPk().deleteRule('cascade'),
    createdAt: p.datetime(),
    type: p.string().length(40).$type<DeliveredType>(),
    /** The signed body, stored so that all attempts send the same bytes. Empty if the queue was full. */
    body: p.text(),
    /** Row that the body can be rebuilt from, for a delivery that exceeded its queue. */
    sourceId: p.uuid().nullable().fieldName('submission_id'),
    status: p.enum(deliveryStatuses).default('pending'),
    /** Number of its latest job; jobs with a lower number are outdated and do nothing. */
    turn: p.integer().default(1),
    attemptCount: p.integer().default(0),
    /** Attempts since it was created or redelivered, which determine the backoff. */
    seriesCount: p.integer().default(0),
    nextAttemptAt: p.datetime().nullable(),
    lastAttemptAt: p.datetime().nullable(),
    httpStatus: p.integer().nullable(),
    failure: p.enum(deliveryFailures).nullable(),
    response: p.text().default(''),
    attempts: p.json().$type<readonly DeliveryAttempt[]>(),
  },
})
/** Event that is sent to one webhook. */
export class WebhookDelivery extends deliverySchema.class {}
deliverySchema.setClass(WebhookDelivery)
