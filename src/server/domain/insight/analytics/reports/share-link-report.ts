import {
  type ShareLinkMetrics,
  shareLinkReport,
  shareLinkReportInput,
} from '../../../../../shared/analytics/share-link-report.ts'
import { operation } from '../../../../kernel/operation.ts'
import { dailyIntervalOf, type Period } from './period.ts'
import { findCountedLink, noShareLinkMetrics, readShareLinkDays } from './share-link-days.ts'
import { readWithComparison, reportPeriodOf } from './time-series.ts'

/** Visits by a share link, with all visits of its tour. */
export const getShareLinkReport = operation({
  allow: 'viewTour',
  input: shareLinkReportInput,
  example: ({ tourId, linkId }) => ({ tourId, linkKey: linkId, from: '2026-11-01', to: '2026-11-30' }),
  output: shareLinkReport,
  run: async (scope, input) => {
    const link = await findCountedLink(scope, input)
    const interval = dailyIntervalOf(input)
    const readReportPeriod = async (period: Period) => {
      const days = await readShareLinkDays(scope.em, link, period)
      return reportPeriodOf<ShareLinkMetrics>(days, noShareLinkMetrics, { from: period.from, to: period.to, interval })
    }
    const { current, compared } = await readWithComparison(input, readReportPeriod)
    return { name: link.name, state: link.state, interval, current, compared }
  },
})
