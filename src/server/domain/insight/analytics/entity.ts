import { defineEntity, p } from '@mikro-orm/core'
import type { Dimension } from '../../../../shared/analytics/counts.ts'
import type { SumName } from '../../../../shared/analytics/sums.ts'
import { Tour } from '../../tours/tours/entity.ts'

/** Sums by name (`analyticsSums`). Counts have four bytes, because there are many rows. */
const sums = {
  visits: p.integer().default(0),
  stopsShown: p.integer().default(0),
  hotspotsOpened: p.integer().default(0),
  formsOpened: p.integer().default(0),
  formsSent: p.integer().default(0),
  linksFollowed: p.integer().default(0),
  headsets: p.integer().default(0),
  textTours: p.integer().default(0),
  durationMs: p.bigint('number').default(0),
} satisfies Readonly<Record<SumName, unknown>>

const hourSchema = defineEntity({
  name: 'AnalyticsHour',
  tableName: 'analytics_hours',
  properties: {
    tour: () => p.manyToOne(Tour).mapToPk().primary().deleteRule('cascade'),
    /** Start of the hour on a clock in the time zone of the account, stored as if it were UTC. */
    hour: p.datetime().primary(),
    ...sums,
  },
})
/** Counts of a tour in an hour. An hour without a visit has no row. */
export class AnalyticsHour extends hourSchema.class {}
hourSchema.setClass(AnalyticsHour)

const tourDaySchema = defineEntity({
  name: 'AnalyticsTourDay',
  tableName: 'analytics_tour_days',
  properties: {
    tour: () => p.manyToOne(Tour).mapToPk().primary().deleteRule('cascade'),
    day: p.date().primary(),
    ...sums,
    /** Different visitors; 0 until the day is closed, while `analytics_visitors` has them. */
    visitors: p.integer().default(0),
  },
})
/** Counts of a tour on a day in the time zone of its account, so that a report of years reads few rows. */
export class AnalyticsTourDay extends tourDaySchema.class {}
tourDaySchema.setClass(AnalyticsTourDay)

const keySchema = defineEntity({
  name: 'AnalyticsKey',
  tableName: 'analytics_keys',
  uniques: [{ properties: ['tour', 'dimension', 'key'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    tour: () => p.manyToOne(Tour).mapToPk().deleteRule('cascade'),
    dimension: p.string().length(20).$type<Dimension>(),
    key: p.text(),
  },
})
/** A value that visits of a tour are counted by: a stop, a language, a host. */
export class AnalyticsKey extends keySchema.class {}
keySchema.setClass(AnalyticsKey)

const daySchema = defineEntity({
  name: 'AnalyticsDay',
  tableName: 'analytics_days',
  properties: {
    key: () => p.manyToOne(AnalyticsKey).mapToPk().primary().deleteRule('cascade'),
    day: p.date().primary(),
    count: p.integer().default(0),
    /** Time that visitors spent at a stop; null for other dimensions, which saves eight bytes. */
    durationMs: p.bigint('number').nullable(),
  },
})
/** Number of times that a value was counted on a day. */
export class AnalyticsDay extends daySchema.class {}
daySchema.setClass(AnalyticsDay)

const directionSchema = defineEntity({
  name: 'AnalyticsDirection',
  tableName: 'analytics_directions',
  properties: {
    tour: () => p.manyToOne(Tour).mapToPk().primary().deleteRule('cascade'),
    /** No foreign key: rows of a purged stop are deleted with the tour. */
    stopId: p.uuid().primary(),
    /** The first day of the month. */
    month: p.date().primary(),
    /** Milliseconds for each cell of the sphere (`view-cells.ts`). */
    cells: p.array((text) => Number(text)).columnType('bigint[]'),
  },
})
/** Viewing directions at a stop in a month. */
export class AnalyticsDirection extends directionSchema.class {}
directionSchema.setClass(AnalyticsDirection)

const visitorSchema = defineEntity({
  name: 'AnalyticsVisitor',
  tableName: 'analytics_visitors',
  properties: {
    tour: () => p.manyToOne(Tour).mapToPk().primary().deleteRule('cascade'),
    day: p.date().primary().index(),
    /** 64-bit hash, salted for the day. */
    hash: p.bigint('string').primary(),
  },
})
/** A visitor of a day that is not closed yet; see `close-days.ts`. */
export class AnalyticsVisitor extends visitorSchema.class {}
visitorSchema.setClass(AnalyticsVisitor)
