import { z } from 'zod'
import { comparisons, reportInput, setCountingInput, tourTotalsInput } from '../../shared/analytics/reports.ts'
import { getTourCounting, setTourCounting } from '../domain/insight/analytics/counting-operations.ts'
import { getBreakdown } from '../domain/insight/analytics/reports/breakdown.ts'
import { exportAnalytics } from '../domain/insight/analytics/reports/export.ts'
import { exportShareLink, exportStop } from '../domain/insight/analytics/reports/export-days.ts'
import { exportBreakdown, exportFlows } from '../domain/insight/analytics/reports/export-lists.ts'
import { listFlows } from '../domain/insight/analytics/reports/flows.ts'
import { getAccountReport, getTourReport } from '../domain/insight/analytics/reports/operations.ts'
import { getShareLinkReport } from '../domain/insight/analytics/reports/share-link-report.ts'
import { getStopReport } from '../domain/insight/analytics/reports/stop-report.ts'
import { listTourTotals } from '../domain/insight/analytics/reports/tour-totals.ts'
import { row, textRow } from './rest.ts'

const tag = 'Analytics'
const accountPath = '/api/v2/:aid/analytics'
const tourPath = '/api/v2/:aid/tours/:tid/analytics'
const stopPath = '/api/v2/:aid/tours/:tid/stops/:stopId/analytics'
const linkPath = '/api/v2/:aid/tours/:tid/links/:linkKey/analytics'

const { from, to } = reportInput.shape
/** Range of days in UTC, both inclusive. */
const days = z.strictObject({ from, to })
const daysCompared = days.extend({ compareWith: z.enum(comparisons).optional() })
const daysOfFlows = days.extend({ stopId: z.uuid().optional() })
const daysPaged = days.extend({ cursor: tourTotalsInput.shape.cursor })

const reportDescription =
  'Totals and a point for each interval from the day `from` to the day `to` (UTC, both included): by hour for up to 2 days, by day for up to 400, else by month. `compareWith` adds the days right before (`previous`) or the same days a year ago (`year`).'
const fileDescription =
  'A line for each day and tour as comma-separated values (RFC 4180, UTF-8), the oldest first. Days without a visit have none.'
const dayFileDescription =
  'A line for each day as comma-separated values (RFC 4180, UTF-8), the oldest first. Days without a visit have none.'
const listDescription = 'All lines as comma-separated values (RFC 4180, UTF-8), the most frequent first.'

/** Analytics of published tours. */
export const analyticsRows = [
  row({
    method: 'get',
    path: accountPath,
    tag,
    summary: 'Report on an account',
    description: reportDescription,
    query: daysCompared,
    operation: getAccountReport,
    read: ({ query }) => ({ ...query }),
  }),
  row({
    method: 'get',
    path: `${accountPath}/tours`,
    tag,
    summary: 'List tours by visits',
    description: 'Tours that were visited, those with the most visits first, a page at a time.',
    query: daysPaged,
    operation: listTourTotals,
    read: ({ query }) => ({ ...query }),
  }),
  textRow({
    path: `${accountPath}.csv`,
    tag,
    summary: 'Export what was counted of an account',
    description: fileDescription,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportAnalytics,
    read: ({ query }) => ({ ...query }),
  }),
  row({
    method: 'get',
    path: tourPath,
    tag,
    summary: 'Report on a tour',
    description: reportDescription,
    query: daysCompared,
    operation: getTourReport,
    read: ({ query, params: { tid } }) => ({ ...query, tourId: tid }),
  }),
  textRow({
    path: `${tourPath}.csv`,
    tag,
    summary: 'Export what was counted of a tour',
    description: fileDescription,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportAnalytics,
    read: ({ query, params: { tid } }) => ({ ...query, tourId: tid }),
  }),
  // Must come first, because the path pattern of the list matches it, too.
  textRow({
    path: `${tourPath}/breakdowns/:of.csv`,
    tag,
    summary: 'Export how often each value was counted',
    description: `${listDescription} Columns are ids and names where values have both.`,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportBreakdown,
    read: ({ query, params: { tid, of } }) => ({ ...query, tourId: tid, of }),
  }),
  row({
    method: 'get',
    path: `${tourPath}/breakdowns/:of`,
    tag,
    summary: 'List how often each value was counted',
    description: 'The most frequent first, a page at a time.',
    query: daysPaged,
    operation: getBreakdown,
    read: ({ query, params: { tid, of } }) => ({ ...query, tourId: tid, of }),
  }),
  row({
    method: 'get',
    path: stopPath,
    tag,
    summary: 'Report on a stop',
    description:
      'How often and how long it was shown, what was seen and opened of its hotspots, and how many visits began there, by day for up to 400 days, else by month, and compared like a report on a tour. Its hotspots; and for how long the view pointed at each of 200 cells of the sphere, over whole months.',
    query: daysCompared,
    operation: getStopReport,
    read: ({ query, params: { tid, stopId } }) => ({ ...query, tourId: tid, stopId }),
  }),
  textRow({
    path: `${stopPath}.csv`,
    tag,
    summary: 'Export what was counted of a stop',
    description: dayFileDescription,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportStop,
    read: ({ query, params: { tid, stopId } }) => ({ ...query, tourId: tid, stopId }),
  }),
  row({
    method: 'get',
    path: linkPath,
    tag,
    summary: 'Report on a share link',
    description:
      'Visits by a share link and all of its tour, by day for up to 400 days, else by month, and compared like a report on a tour. Links that were revoked are there as long as they were counted.',
    query: daysCompared,
    operation: getShareLinkReport,
    read: ({ query, params: { tid, linkKey } }) => ({ ...query, tourId: tid, linkKey }),
  }),
  textRow({
    path: `${linkPath}.csv`,
    tag,
    summary: 'Export what was counted of a share link',
    description: dayFileDescription,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportShareLink,
    read: ({ query, params: { tid, linkKey } }) => ({ ...query, tourId: tid, linkKey }),
  }),
  row({
    method: 'get',
    path: `${tourPath}/flows`,
    tag,
    summary: 'List how visitors went from stop to stop',
    description:
      'The most frequent first. `fromStopId` is null where a visit began. With `stopId`: to that stop and from it.',
    query: daysOfFlows,
    operation: listFlows,
    read: ({ query, params: { tid } }) => ({ ...query, tourId: tid }),
  }),
  textRow({
    path: `${tourPath}/flows.csv`,
    tag,
    summary: 'Export how visitors went from stop to stop',
    description: `${listDescription} \`fromStopId\` is empty where a visit began.`,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportFlows,
    read: ({ query, params: { tid } }) => ({ ...query, tourId: tid }),
  }),
  row({
    method: 'get',
    path: `${tourPath}/counting`,
    tag,
    summary: 'Get whether visits of a tour are counted',
    operation: getTourCounting,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  row({
    method: 'put',
    path: `${tourPath}/counting`,
    tag,
    summary: 'Turn counting of a tour on or off',
    description: 'Takes effect within seconds, without republishing. What was counted before stays.',
    body: setCountingInput.pick({ countsVisits: true }),
    operation: setTourCounting,
    read: ({ body, params: { tid } }) => ({ ...body, tourId: tid }),
  }),
] as const
