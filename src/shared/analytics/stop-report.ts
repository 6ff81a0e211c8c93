import { z } from 'zod'
import { viewCellCount } from '../geometry/view-cells.ts'
import { id } from '../texts.ts'
import { comparedSpan, count, isSpan, reportOf, span, spanProblem } from './reports.ts'

export const stopReportInput = z.strictObject({ tourId: id, stopId: id, ...comparedSpan }).refine(isSpan, spanProblem)
export const exportStopInput = z.strictObject({ tourId: id, stopId: id, ...span }).refine(isSpan, spanProblem)

const stopMetrics = z.strictObject({
  shown: count,
  durationMs: count,
  /** Includes deleted hotspots that can be restored. */
  hotspotsSeen: count,
  hotspotsOpened: count,
  /** Visits that started at this stop. */
  visitsBegun: count,
})
export type StopMetrics = z.infer<typeof stopMetrics>

/** Report on a stop, by day, or by month for long periods; counts of stops have no hours. */
export const stopReport = z.strictObject({
  /** Null for a deleted stop. */
  name: z.string().nullable(),
  /** Same as in `current.totals`. */
  shown: count,
  durationMs: count,
  ...reportOf(stopMetrics).shape,
  /** The most opened first, including deleted ones with counts. */
  hotspots: z.array(z.strictObject({ hotspotId: z.string(), seen: count, opened: count })),
  /** Milliseconds that the view pointed at each cell of the sphere (`view-cells.ts`), over whole months. */
  cells: z.array(count).length(viewCellCount),
  /** First and last month of `cells`, YYYY-MM. */
  cellsFrom: z.string(),
  cellsTo: z.string(),
})
export type StopReport = z.infer<typeof stopReport>
