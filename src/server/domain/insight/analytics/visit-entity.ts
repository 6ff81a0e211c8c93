import { defineEntity, p } from '@mikro-orm/core'

const batchSchema = defineEntity({
  name: 'StoredVisitBatch',
  tableName: 'visit_batches',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    // No foreign keys: an insert must not wait for a save of the tour, and rows are counted within seconds.
    tourId: p.uuid(),
    /** Null for the main link. */
    shareLinkId: p.string().length(22).nullable(),
    receivedAt: p.datetime(),
    /** JSON of the batch. */
    batch: p.text(),
    visitor: p.bigint('string'),
    network: p.bigint('string'),
  },
})
/** Batch of events from a visitor's page that waits for the rollup. */
export class StoredVisitBatch extends batchSchema.class {}
batchSchema.setClass(StoredVisitBatch)

const saltSchema = defineEntity({
  name: 'VisitorSalt',
  tableName: 'visitor_salts',
  properties: {
    day: p.date().primary(),
    /** 256 random bits, base64url. */
    salt: p.string().length(43),
  },
})
/** Salt for the hashes of visitors on a day, shared by all processes. */
export class VisitorSalt extends saltSchema.class {}
saltSchema.setClass(VisitorSalt)

const networkSchema = defineEntity({
  name: 'VisitNetwork',
  tableName: 'visit_networks',
  properties: {
    tourId: p.uuid().primary(),
    minute: p.datetime().primary(),
    /** 64-bit hash, salted for the day. */
    network: p.bigint('string').primary(),
    batches: p.integer(),
    // Defaults for processes of an earlier release, which don't set them.
    visits: p.integer().default(0),
    events: p.integer().default(0),
  },
})
/** Usage of a network in a minute, for the rate limit; deleted after some minutes. */
export class VisitNetwork extends networkSchema.class {}
networkSchema.setClass(VisitNetwork)

const networkDaySchema = defineEntity({
  name: 'VisitNetworkDay',
  tableName: 'visit_network_days',
  properties: {
    day: p.date().primary(),
    tourId: p.uuid().primary(),
    /** 64-bit hash, salted for the day. */
    network: p.bigint('string').primary(),
    newKeys: p.integer(),
  },
})
/** Number of new values from a network on a day; kept as long as the salt of the day. */
export class VisitNetworkDay extends networkDaySchema.class {}
networkDaySchema.setClass(VisitNetworkDay)
