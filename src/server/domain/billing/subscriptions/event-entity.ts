import { defineEntity, p } from '@mikro-orm/core'

export const eventTypeMaxLength = 100

const billingEventSchema = defineEntity({
  name: 'BillingEvent',
  tableName: 'billing_events',
  properties: {
    /** Stripe's id of the event. */
    id: p.string().length(255).primary(),
    type: p.string().length(eventTypeMaxLength),
    receivedAt: p.datetime().index(),
  },
})

/** Processed event of Stripe, stored so that a repeated delivery has no effect. */
export class BillingEvent extends billingEventSchema.class {}
billingEventSchema.setClass(BillingEvent)
