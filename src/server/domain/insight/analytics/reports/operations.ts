import type { z } from 'zod'
import { type Report, report, reportInput, tourReportInput } from '../../../../../shared/analytics/reports.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { findTour } from '../../../tours/tours/find.ts'
import { intervalOf, type Period } from './period.ts'
import { readPeriod, type Subject } from './read-sums.ts'
import { readWithComparison } from './time-series.ts'

async function readReport(em: EntityManager, subject: Subject, input: z.output<typeof reportInput>): Promise<Report> {
  const interval = intervalOf(input)
  const readReportPeriod = (period: Period) => readPeriod(em, subject, { from: period.from, to: period.to, interval })
  return { interval, ...(await readWithComparison(input, readReportPeriod)) }
}

/** Report on all tours of the account. */
export const getAccountReport = operation({
  allow: 'viewTour',
  input: reportInput,
  example: () => ({ from: '2026-11-01', to: '2026-11-30', compareWith: 'previous' }),
  output: report,
  run: ({ em, account }, input) => readReport(em, { accountId: account.id }, input),
})

/** Report on a tour. */
export const getTourReport = operation({
  allow: 'viewTour',
  input: tourReportInput,
  example: ({ tourId }) => ({ tourId, from: '2026-11-01', to: '2026-11-30' }),
  output: report,
  run: async (scope, { tourId, ...input }) => {
    await findTour(scope, tourId)
    return readReport(scope.em, { accountId: scope.account.id, tourId }, input)
  },
})
