import { defineEntity, p } from '@mikro-orm/core'

const schema = defineEntity({
  name: 'LiveStream',
  tableName: 'live_streams',
  indexes: [{ properties: ['accountId', 'expiresAt'] }],
  properties: {
    id: p.uuid().primary(),
    // Without foreign keys, because a row only counts a stream and expires by itself.
    accountId: p.uuid(),
    userId: p.uuid(),
    /** Renewed by the process of the stream; rows of a killed process expire. */
    expiresAt: p.datetime().index(),
  },
})
/** Live stream that a process has open. Stored so that all processes count the same streams. */
export class LiveStream extends schema.class {}
schema.setClass(LiveStream)
