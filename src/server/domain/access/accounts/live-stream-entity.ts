import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'LiveStream',
  tableName: 'live_streams',
  indexes: [{ properties: ['accountId', 'expiresAt'] }],
  properties: {
    id: p.uuid().primary(),
    // No foreign keys: a row says no more than that a stream counts, and ends by itself.
    accountId: p.uuid(),
    userId: p.uuid(),
    /** Its process renews it; one that was killed does not. */
    expiresAt: p.datetime().index(),
  },
})
/** A live stream that a process keeps open, so that all processes know how many there are. */
export class LiveStream extends schema.class {}
schema.setClass(LiveStream)
