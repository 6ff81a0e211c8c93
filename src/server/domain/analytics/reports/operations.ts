import type { z } from 'zod'
import { type Report, report, reportInput, tourReportInput } from '../../../../shared/analytics/reports.ts'
import { operation } from '../../../kernel/operation.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { findTour } from '../../tours/find.ts'
import { comparedPeriod, intervalOf } from './period.ts'
import { readPeriod, type Subject } from './read-sums.ts'

async function reportOn(
  em: EntityManager,
  subject: Subject,
  { from, to, compareWith }: z.output<typeof reportInput>,
): Promise<Report> {
  const period = { from, to }
  const interval = intervalOf(period)
  const current = await readPeriod(em, subject, { ...period, interval })
  if (compareWith === null) return { interval, current, compared: null }
  const compared = await readPeriod(em, subject, { ...comparedPeriod(period, compareWith), interval })
  return { interval, current, compared }
}

/** What was counted of all tours of the account. */
export const getAccountReport = operation({
  allow: 'viewTour',
  input: reportInput,
  output: report,
  run: ({ em, account }, input) => reportOn(em, { accountId: account.id }, input),
})

/** What was counted of a tour. */
export const getTourReport = operation({
  allow: 'viewTour',
  input: tourReportInput,
  output: report,
  run: async (scope, { tourId, ...input }) => {
    await findTour(scope, tourId)
    return reportOn(scope.em, { accountId: scope.account.id, tourId }, input)
  },
})
