import { getTourCounting, setTourCounting } from '../domain/insight/analytics/counting-operations.ts'
import { getBreakdown } from '../domain/insight/analytics/reports/breakdown.ts'
import { listFlows } from '../domain/insight/analytics/reports/flows.ts'
import { getAccountReport, getTourReport } from '../domain/insight/analytics/reports/operations.ts'
import { getShareLinkReport } from '../domain/insight/analytics/reports/share-link-report.ts'
import { getStopReport } from '../domain/insight/analytics/reports/stop-report.ts'
import { listTourTotals } from '../domain/insight/analytics/reports/tour-totals.ts'
import { mutation, query, router } from './trpc.ts'

/** Analytics of published tours. */
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
