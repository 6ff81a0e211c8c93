import { defineEntity, p } from '@mikro-orm/core'

const billingEventSchema = defineEntity({
  name: 'BillingEvent',
  tableName: 'billing_events',
  properties: {
    /** Stripe's id of the event. */
    id: p.string().length(255).primary(),
    type: p.string().length(100),
    receivedAt: p.datetime().index(),
  },
})

/** Processed event of Stripe, stored so that a repeated delivery has no effect. */
export class BillingEvent extends billingEventSchema.class {}
billingEventSchema.setClass(BillingEvent)
