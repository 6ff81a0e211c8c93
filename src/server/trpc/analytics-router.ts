import { getTourCounting, setTourCounting } from '../domain/analytics/counting-operations.ts'
import { getBreakdown } from '../domain/analytics/reports/breakdown.ts'
import { listFlows } from '../domain/analytics/reports/flows.ts'
import { getAccountReport, getTourReport } from '../domain/analytics/reports/operations.ts'
import { getShareLinkReport } from '../domain/analytics/reports/share-link-report.ts'
import { getStopReport } from '../domain/analytics/reports/stop-report.ts'
import { listTourTotals } from '../domain/analytics/reports/tour-totals.ts'
import { mutation, query, router } from './trpc.ts'

/** What visitors of published tours did, as counts. */
export const analyticsRouter = router({
  accountReport: query(getAccountReport),
  tourTotals: query(listTourTotals),
  tourReport: query(getTourReport),
  breakdown: query(getBreakdown),
  stopReport: query(getStopReport),
  shareLinkReport: query(getShareLinkReport),
  flows: query(listFlows),
  getCounting: query(getTourCounting),
  setCounting: mutation(setTourCounting),
})
