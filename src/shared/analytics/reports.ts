import { z } from 'zod'
import { id } from '../texts.ts'
import { analyticsLimits } from './analytics-limits.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A day in UTC, YYYY-MM-DD; nothing was counted before 2000. */
export const day = z.iso.date().refine((text) => text >= '2000', 'before 2000')

/** Days from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

export const span = { from: day, to: day }

type Span = { readonly from: string; readonly to: string }

export function isSpan({ from, to }: Span): boolean {
  const days = daysBetween(from, to)
  return days >= 1 && days <= analyticsLimits.reportDaysMax
}
export const spanProblem = 'the last day is before the first one, or more than five years after it'

/** What a report is compared with: the days right before it, or the same days a year ago. */
export const comparisons = ['previous', 'year'] as const
export type Comparison = (typeof comparisons)[number]

export const comparedSpan = { ...span, compareWith: z.enum(comparisons).nullable().default(null) }

export const reportInput = z.strictObject(comparedSpan).refine(isSpan, spanProblem)
export const tourReportInput = z.strictObject({ tourId: id, ...comparedSpan }).refine(isSpan, spanProblem)

const cursor = z.string().max(200)
/** The client's paging says in which direction it goes; there is only one. */
const direction = z.literal('forward').optional()

export const tourTotalsInput = z
  .strictObject({ ...span, cursor: cursor.nullish(), direction })
  .refine(isSpan, spanProblem)

/** Lists of values with how often each was counted. */
export const breakdownNames = [
  'stops',
  'hotspots',
  'forms',
  'shareLinks',
  'languages',
  'devices',
  'referrers',
  'campaigns',
  'embedHosts',
  'links',
] as const
export type BreakdownName = (typeof breakdownNames)[number]

export const breakdownInput = z
  .strictObject({ tourId: id, ...span, of: z.enum(breakdownNames), cursor: cursor.nullish(), direction })
  .refine(isSpan, spanProblem)
/** With a stop: those alone that lead to it or away from it. */
export const flowsInput = z.strictObject({ tourId: id, stopId: id.optional(), ...span }).refine(isSpan, spanProblem)
export const exportFlowsInput = z.strictObject({ tourId: id, ...span }).refine(isSpan, spanProblem)
/** Without a tour: of all tours of the account. */
export const exportAnalyticsInput = z.strictObject({ tourId: id.optional(), ...span }).refine(isSpan, spanProblem)
export const exportBreakdownInput = z
  .strictObject({ tourId: id, ...span, of: z.enum(breakdownNames) })
  .refine(isSpan, spanProblem)
export const getCountingInput = z.strictObject({ tourId: id })
export const setCountingInput = z.strictObject({ tourId: id, countsVisits: z.boolean() })

/** Whether visits of a tour are counted. */
export const counting = z.strictObject({ countsVisits: z.boolean() })

export const count = z.int().min(0)

/** What was counted. */
export const metrics = z.strictObject({
  visits: count,
  /** Different visitors of each day, added up: nobody is recognized on another day. */
  visitors: count,
  stopsShown: count,
  durationMs: count,
  hotspotsOpened: count,
  formsOpened: count,
  formsSent: count,
  linksFollowed: count,
  headsets: count,
  textTours: count,
})
export type Metrics = z.infer<typeof metrics>
export type MetricName = keyof Metrics

export const intervals = ['hour', 'day', 'month'] as const
export type Interval = (typeof intervals)[number]

/**
 * What was counted in a period, in all and by interval, and in the one that it is compared with. Every interval is there,
 * also those without a visit; `at` is when it begins: YYYY-MM-DDTHH, YYYY-MM-DD, or YYYY-MM, in UTC.
 */
export function reportOf<Shape extends z.core.$ZodShape>(counted: z.ZodObject<Shape, z.core.$strict>) {
  const point = z.strictObject({ at: z.string(), ...counted.shape })
  const period = z.strictObject({ from: day, to: day, totals: counted, points: z.array(point) })
  /** `compared` is null where nothing was to be compared. */
  return z.strictObject({ interval: z.enum(intervals), current: period, compared: period.nullable() })
}

/** By hour, `visitors` is 0. */
export const report = reportOf(metrics)
export type Report = z.infer<typeof report>
export type ReportPeriod = Report['current']

/** Tours with the most visits first; tours without any are not listed. `name` is null while the tour is deleted and can be restored. */
export const tourTotals = z.strictObject({
  tours: z.array(z.strictObject({ tourId: z.string(), name: z.string().nullable(), totals: metrics })),
  nextCursor: z.string().nullable(),
})

/**
 * The most frequent first. `key` is an id, a language tag, a host, or `other` for values past the limit. `name` is what
 * the stop, the hotspot, the form or the link is called now; null where it is gone or was never called anything.
 */
export const breakdownRow = z.strictObject({
  key: z.string(),
  name: z.string().nullable(),
  /** Of hotspots: the stop that they belong to; null for anything else. */
  stopId: z.string().nullable(),
  /** Stops: how often shown. Hotspots and forms: how often opened. Anything else: visits. */
  count,
  /** Hotspots: how often in view. Forms: how often sent. Null for anything else. */
  second: count.nullable(),
  /** Stops: how long they were looked at, in all. Null for anything else. */
  durationMs: count.nullable(),
  /** Share links: by which a report on one names it without its address. Null for anything else, and for `other`. */
  reportKey: z.string().nullable(),
})
export type BreakdownRow = z.infer<typeof breakdownRow>
export const breakdown = z.strictObject({
  rows: z.array(breakdownRow),
  /** Sum of `count` over all rows, those of other pages included. */
  total: count,
  nextCursor: z.string().nullable(),
})

/** How visitors went from stop to stop. `fromStopId` is null where a visit began. The most frequent first. */
export const flows = z.strictObject({
  flows: z.array(z.strictObject({ fromStopId: z.string().nullable(), toStopId: z.string(), count })),
})
export type Flows = z.infer<typeof flows>
