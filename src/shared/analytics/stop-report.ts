import { z } from 'zod'
import { viewCellCount } from '../geometry/view-cells.ts'
import { id } from '../texts.ts'
import { comparedSpan, count, isSpan, reportOf, span, spanProblem } from './reports.ts'

export const stopReportInput = z.strictObject({ tourId: id, stopId: id, ...comparedSpan }).refine(isSpan, spanProblem)
export const exportStopInput = z.strictObject({ tourId: id, stopId: id, ...span }).refine(isSpan, spanProblem)

/** What was counted of a stop. */
const stopMetrics = z.strictObject({
  shown: count,
  durationMs: count,
  /** Of its hotspots, also of those that were deleted and can be restored. */
  hotspotsSeen: count,
  hotspotsOpened: count,
  /** Visits in which it was the first stop. */
  visitsBegun: count,
})
export type StopMetrics = z.infer<typeof stopMetrics>

/** How a stop was looked at: by day, and by month for long periods; nothing of a stop is known by hour. */
export const stopReport = z.strictObject({
  /** Null while the stop is deleted and can be restored, and once it is gone. */
  name: z.string().nullable(),
  /** As in `current.totals`. */
  shown: count,
  durationMs: count,
  ...reportOf(stopMetrics).shape,
  /** The most opened first; those that were deleted are there if they were counted. */
  hotspots: z.array(z.strictObject({ hotspotId: z.string(), seen: count, opened: count })),
  /** Milliseconds for which the view pointed at each cell of the sphere (`view-cells.ts`), over whole months. */
  cells: z.array(count).length(viewCellCount),
  /** First and last month of `cells`, YYYY-MM. */
  cellsFrom: z.string(),
  cellsTo: z.string(),
})
export type StopReport = z.infer<typeof stopReport>
