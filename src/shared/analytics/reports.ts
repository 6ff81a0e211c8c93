import { z } from 'zod'
import { viewCellCount } from '../geometry/view-cells.ts'
import { id } from '../texts.ts'
import { analyticsLimits } from './analytics-limits.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A day in UTC, YYYY-MM-DD; nothing was counted before 2000. */
export const day = z.iso.date().refine((text) => text >= '2000', 'before 2000')

/** Days from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
}

const span = { from: day, to: day }

type Span = { readonly from: string; readonly to: string }

function isSpan({ from, to }: Span): boolean {
  const days = daysBetween(from, to)
  return days >= 1 && days <= analyticsLimits.reportDaysMax
}
const spanProblem = 'the last day is before the first one, or more than five years after it'

/** What a report is compared with: the days right before it, or the same days a year ago. */
export const comparisons = ['previous', 'year'] as const
export type Comparison = (typeof comparisons)[number]

export const reportInput = z
  .strictObject({ ...span, compareWith: z.enum(comparisons).nullable().default(null) })
  .refine(isSpan, spanProblem)
export const tourReportInput = z
  .strictObject({ tourId: id, ...span, compareWith: z.enum(comparisons).nullable().default(null) })
  .refine(isSpan, spanProblem)

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
export const stopReportInput = z.strictObject({ tourId: id, stopId: id, ...span }).refine(isSpan, spanProblem)
export const flowsInput = z.strictObject({ tourId: id, ...span }).refine(isSpan, spanProblem)
/** Without a tour: of all tours of the account. */
export const exportAnalyticsInput = z.strictObject({ tourId: id.optional(), ...span }).refine(isSpan, spanProblem)
export const exportBreakdownInput = z
  .strictObject({ tourId: id, ...span, of: z.enum(breakdownNames) })
  .refine(isSpan, spanProblem)
export const getCountingInput = z.strictObject({ tourId: id })
export const setCountingInput = z.strictObject({ tourId: id, countsVisits: z.boolean() })

/** Whether visits of a tour are counted. */
export const counting = z.strictObject({ countsVisits: z.boolean() })

const count = z.int().min(0)

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

/** `at` is when the hour, the day or the month begins: YYYY-MM-DDTHH, YYYY-MM-DD, or YYYY-MM, in UTC. By hour, `visitors` is 0. */
const point = z.strictObject({ at: z.string(), ...metrics.shape })
export type ReportPoint = z.infer<typeof point>

const period = z.strictObject({ from: day, to: day, totals: metrics, points: z.array(point) })
export type ReportPeriod = z.infer<typeof period>

/** Every interval of the period is there, also those without a visit. */
export const report = z.strictObject({
  interval: z.enum(intervals),
  current: period,
  /** Null where nothing was to be compared. */
  compared: period.nullable(),
})
export type Report = z.infer<typeof report>

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
})
export type BreakdownRow = z.infer<typeof breakdownRow>
export const breakdown = z.strictObject({
  rows: z.array(breakdownRow),
  /** Sum of `count` over all rows, those of other pages included. */
  total: count,
  nextCursor: z.string().nullable(),
})

/** How a stop was looked at. */
export const stopReport = z.strictObject({
  shown: count,
  durationMs: count,
  hotspots: z.array(z.strictObject({ hotspotId: z.string(), seen: count, opened: count })),
  /** Milliseconds for which the view pointed at each cell of the sphere (`view-cells.ts`), over whole months. */
  cells: z.array(count).length(viewCellCount),
  /** First and last month of `cells`, YYYY-MM. */
  cellsFrom: z.string(),
  cellsTo: z.string(),
})
export type StopReport = z.infer<typeof stopReport>

/** How visitors went from stop to stop. `fromStopId` is null where a visit began. The most frequent first. */
export const flows = z.strictObject({
  flows: z.array(z.strictObject({ fromStopId: z.string().nullable(), toStopId: z.string(), count })),
})
export type Flows = z.infer<typeof flows>
