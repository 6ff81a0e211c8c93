import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'RateLimitEntry',
  tableName: 'rate_limits',
  /** Columns in the order that rate-limiter-flexible inserts them. */
  properties: {
    key: p.string().length(255).primary(),
    points: p.integer().default(0),
    expire: p.bigint('number').nullable(),
  },
})
export class RateLimitEntry extends schema.class {}
schema.setClass(RateLimitEntry)
