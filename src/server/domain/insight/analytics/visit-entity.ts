import { defineEntity, p } from '@mikro-orm/core'

const batchSchema = defineEntity({
  name: 'StoredVisitBatch',
  tableName: 'visit_batches',
  properties: {
    id: p.bigint('number').primary().autoincrement(),
    // No foreign keys: writing one down must not wait for a save of the tour, and it is counted within seconds.
    tourId: p.uuid(),
    /** Null for the main link. */
    shareLinkId: p.string().length(22).nullable(),
    receivedAt: p.datetime(),
    /** As JSON, which only this program reads. */
    batch: p.text(),
    visitor: p.bigint('string'),
    network: p.bigint('string'),
  },
})
/** What a visitor's page sent, until it is counted. */
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
/** What hashes of visitors are salted with on a day, in all processes. */
export class VisitorSalt extends saltSchema.class {}
saltSchema.setClass(VisitorSalt)

const networkSchema = defineEntity({
  name: 'VisitNetwork',
  tableName: 'visit_networks',
  properties: {
    tourId: p.uuid().primary(),
    minute: p.datetime().primary(),
    /** Of 64 bits, salted for the day. */
    network: p.bigint('string').primary(),
    batches: p.integer(),
    // A process of an earlier release doesn't name them.
    visits: p.integer().default(0),
    events: p.integer().default(0),
  },
})
/** How much was counted of a network within a minute; kept for a few minutes. */
export class VisitNetwork extends networkSchema.class {}
networkSchema.setClass(VisitNetwork)

const networkDaySchema = defineEntity({
  name: 'VisitNetworkDay',
  tableName: 'visit_network_days',
  properties: {
    day: p.date().primary(),
    tourId: p.uuid().primary(),
    /** Of 64 bits, salted for the day. */
    network: p.bigint('string').primary(),
    newKeys: p.integer(),
  },
})
/** How many values that were new came from a network on a day; kept as long as the salt of the day. */
export class VisitNetworkDay extends networkDaySchema.class {}
networkDaySchema.setClass(VisitNetworkDay)
