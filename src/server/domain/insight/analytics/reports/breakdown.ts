import { breakdown, breakdownInput } from '../../../../../shared/analytics/reports.ts'
import { operation } from '../../../../kernel/operation.ts'
import { findTour } from '../../../tours/tours/find.ts'
import { findBreakdownRows, presentBreakdownRows } from './breakdown-rows.ts'
import { reportLimits } from './report-limits.ts'

/** Values of one kind by how often each was counted, the most frequent first, a page at a time. */
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
