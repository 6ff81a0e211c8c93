import { z } from 'zod'
import { dayMs } from '../kernel/units.ts'
import { id } from '../texts.ts'
import { analyticsLimits } from './analytics-limits.ts'
import type { SumName } from './sums.ts'

/** Day in the time zone of the account (YYYY-MM-DD), not before 2000. */
export const day = z.iso.date().refine((text) => text >= '2000', 'before 2000')

/** Number of days from `from` to `to`, inclusive. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

/** First and last day of a report. */
export const span = { from: day, to: day }

type Span = { readonly from: string; readonly to: string }

export function isValidSpan({ from, to }: Span): boolean {
  const days = daysBetween(from, to)
  return days >= 1 && days <= analyticsLimits.reportDaysMax
}
export const invalidSpanText = 'the last day is before the first one, or more than five years after it'

/** Comparison period of a report: the days right before it, or the same days a year earlier. */
export const comparisons = ['previous', 'year'] as const
export type Comparison = (typeof comparisons)[number]

/** Days of a report, with an optional comparison period. */
export const comparedSpan = { ...span, compareWith: z.enum(comparisons).nullable().default(null) }

export const reportInput = z.strictObject(comparedSpan).refine(isValidSpan, invalidSpanText)
export const tourReportInput = z.strictObject({ tourId: id, ...comparedSpan }).refine(isValidSpan, invalidSpanText)

const cursor = z.string().max(200)
/** Direction in which infinite queries of tRPC load, always forward. */
const direction = z.literal('forward').optional()

export const tourTotalsInput = z
  .strictObject({ ...span, cursor: cursor.nullish(), direction })
  .refine(isValidSpan, invalidSpanText)

/** Lists of counts by key. */
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
  .refine(isValidSpan, invalidSpanText)
/** `stopId` limits the flows to flows from or to this stop. */
export const flowsInput = z
  .strictObject({ tourId: id, stopId: id.optional(), ...span })
  .refine(isValidSpan, invalidSpanText)
export const exportFlowsInput = z.strictObject({ tourId: id, ...span }).refine(isValidSpan, invalidSpanText)
/** Default: all tours of the account. */
export const exportAnalyticsInput = z
  .strictObject({ tourId: id.optional(), ...span })
  .refine(isValidSpan, invalidSpanText)
export const exportBreakdownInput = z
  .strictObject({ tourId: id, ...span, of: z.enum(breakdownNames) })
  .refine(isValidSpan, invalidSpanText)
export const getCountingInput = z.strictObject({ tourId: id })
export const setCountingInput = z.strictObject({ tourId: id, countsVisits: z.boolean() })

export const counting = z.strictObject({ countsVisits: z.boolean() })

export const count = z.int().min(0)

const metricFields = {
  visits: count,
  /** Sum of the unique visitors of each day, because visitors aren't recognized on another day. */
  visitors: count,
  stopsShown: count,
  durationMs: count,
  hotspotsOpened: count,
  formsOpened: count,
  formsSent: count,
  linksFollowed: count,
  headsets: count,
  textTours: count,
} satisfies Readonly<Record<SumName | 'visitors', typeof count>>

export const metrics = z.strictObject(metricFields)
export type Metrics = z.infer<typeof metrics>
export type MetricName = keyof Metrics

export const intervals = ['hour', 'day', 'month'] as const
export type Interval = (typeof intervals)[number]

/**
 * Totals and time series of a period and its comparison period. Intervals without visits are included. `at` is the
 * start of an interval in UTC: YYYY-MM-DDTHH, YYYY-MM-DD or YYYY-MM.
 */
export function reportOf<Shape extends z.core.$ZodShape>(sums: z.ZodObject<Shape, z.core.$strict>) {
  const point = z.strictObject({ at: z.string(), ...sums.shape })
  const period = z.strictObject({ from: day, to: day, totals: sums, points: z.array(point) })
  /** `compared` is null without a comparison. */
  return z.strictObject({ interval: z.enum(intervals), current: period, compared: period.nullable() })
}

/** `visitors` is 0 in reports by hour. */
export const report = reportOf(metrics)
export type Report = z.infer<typeof report>
export type ReportPeriod = Report['current']

/**
 * Tours with visits, the most visited first. `name` is null for a deleted tour that can be restored.
 */
export const tourTotals = z.strictObject({
  tours: z.array(z.strictObject({ tourId: z.string(), name: z.string().nullable(), totals: metrics })),
  nextCursor: z.string().nullable(),
})

/**
 * Row of a breakdown; the highest counts come first. `key` is an id, a language tag, a host, or `other` for values past
 * the limit. `name` is the current name of the stop, hotspot, form or link; null if it doesn't exist or has no name.
 */
export const breakdownRow = z.strictObject({
  key: z.string(),
  name: z.string().nullable(),
  /** Stop of a hotspot; null for other rows. */
  stopId: z.string().nullable(),
  /** Stops: times shown. Hotspots and forms: times opened. Others: visits. */
  count,
  /** Hotspots: times in view. Forms: times sent. Null for others. */
  second: count.nullable(),
  /** Stops: total viewing time. Null for others. */
  durationMs: count.nullable(),
  /** Share links: key of the report on the link, which can't open the tour. Null for others, and for `other`. */
  reportKey: z.string().nullable(),
})
export type BreakdownRow = z.infer<typeof breakdownRow>
export const breakdown = z.strictObject({
  rows: z.array(breakdownRow),
  /** Sum of `count` over the rows of all pages. */
  total: count,
  nextCursor: z.string().nullable(),
})

/** Movements between stops, the most frequent first. `fromStopId` is null for the start of a visit. */
export const flows = z.strictObject({
  flows: z.array(z.strictObject({ fromStopId: z.string().nullable(), toStopId: z.string(), count })),
})
export type Flows = z.infer<typeof flows>
