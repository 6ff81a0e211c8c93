import { z } from 'zod'
import { viewCellCount } from '../geometry/view-cells.ts'
import { id } from '../texts.ts'
import { comparedSpan, count, invalidSpanText, isValidSpan, reportOf, span } from './reports.ts'

export const stopReportInput = z
  .strictObject({ tourId: id, stopId: id, ...comparedSpan })
  .refine(isValidSpan, invalidSpanText)
export const exportStopInput = z.strictObject({ tourId: id, stopId: id, ...span }).refine(isValidSpan, invalidSpanText)

/** Counts of a stop in a period, with the field names of the API. */
const stopMetrics = z.strictObject({
  /** Views of the stop. */
  shown: count,
  durationMs: count,
  /** Views of its hotspots, including deleted ones that can be restored. */
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
  /** Views and duration over the whole period, which `current.totals` repeats. */
  shown: count,
  durationMs: count,
  ...reportOf(stopMetrics).shape,
  /** Views and openings of each hotspot, the most opened first, including deleted ones with counts. */
  hotspots: z.array(z.strictObject({ hotspotId: z.string(), seen: count, opened: count })),
  /** Milliseconds that the view pointed at each cell of the sphere (`view-cells.ts`), over whole months. */
  cells: z.array(count).length(viewCellCount),
  /** First and last month of `cells`, YYYY-MM. */
  cellsFrom: z.string(),
  cellsTo: z.string(),
})
export type StopReport = z.infer<typeof stopReport>
