import { breakdown, breakdownInput } from '../../../../../shared/analytics/reports.ts'
import { operation } from '../../../../kernel/operation.ts'
import { findTour } from '../../../tours/tours/find.ts'
import { findBreakdownRows, presentBreakdownRows } from './breakdown-rows.ts'
import { reportLimits } from './report-limits.ts'

/**
 * Lists the most frequent values of a dimension (`of`), such as stops or hotspots, one page at a time. A row has a
 * count and, for some dimensions, a second count, such as how often a hotspot was visible.
 */
export const getBreakdown = operation({
  allow: 'viewTour',
  input: breakdownInput,
  example: ({ tourId }) => ({ tourId, from: '2026-11-01', to: '2026-11-30', of: 'hotspots' }),
  output: breakdown,
  run: async (scope, { tourId, from, to, of, cursor = null }) => {
    await findTour(scope, tourId)
    const { rowsPerPage } = reportLimits
    const rows = await findBreakdownRows(scope.em, { tourId, from, to, of, cursor, limit: rowsPerPage + 1 })
    const page = rows.slice(0, rowsPerPage)
    const lastRow = page.at(-1)
    const hasMore = rows.length > page.length && lastRow !== undefined
    return {
      rows: await presentBreakdownRows(scope, page, { tourId, of }),
      total: rows[0]?.total ?? 0,
      nextCursor: hasMore ? `${lastRow.count}-${lastRow.second}-${lastRow.id}` : null,
    }
  },
})
