import { z } from 'zod'
import { comparisons, reportInput, setCountingInput, tourTotalsInput } from '../../shared/analytics/reports.ts'
import { id } from '../../shared/texts.ts'
import { getTourCounting, setTourCounting } from '../domain/insight/analytics/counting-operations.ts'
import { getBreakdown } from '../domain/insight/analytics/reports/breakdown.ts'
import { exportAnalytics } from '../domain/insight/analytics/reports/export-analytics.ts'
import { exportShareLink, exportStop } from '../domain/insight/analytics/reports/export-days.ts'
import { exportBreakdown, exportFlows } from '../domain/insight/analytics/reports/export-lists.ts'
import { listFlows } from '../domain/insight/analytics/reports/flows.ts'
import { getAccountReport, getTourReport } from '../domain/insight/analytics/reports/operations.ts'
import { getShareLinkReport } from '../domain/insight/analytics/reports/share-link-report.ts'
import { getStopReport } from '../domain/insight/analytics/reports/stop-report.ts'
import { listTourTotals } from '../domain/insight/analytics/reports/tour-totals.ts'
import { route, textRoute } from './rest.ts'

const tag = 'Analytics'
const accountPath = '/api/v2/:aid/analytics'
const tourPath = '/api/v2/:aid/tours/:tid/analytics'
const stopPath = '/api/v2/:aid/tours/:tid/stops/:stopId/analytics'
const linkPath = '/api/v2/:aid/tours/:tid/links/:linkKey/analytics'

const { from, to } = reportInput.shape
/** Range of days in UTC, both inclusive. */
const days = z.strictObject({ from, to })
const comparedDays = days.extend({ compareWith: z.enum(comparisons).optional() })
const daysOfFlows = days.extend({ stopId: id.optional() })
const pagedDays = days.extend({ cursor: tourTotalsInput.shape.cursor })

const reportDescription =
  'Totals and one point per interval, from the day `from` to the day `to` (UTC, inclusive): by hour for up to 2 days, by day for up to 400 days, else by month. `compareWith` adds the preceding days (`previous`) or the same days of the year before (`year`).'
const tourDaysDescription =
  'One line per day and tour as comma-separated values (RFC 4180, UTF-8), oldest first. Days without visits are omitted.'
const daysDescription =
  'One line per day as comma-separated values (RFC 4180, UTF-8), oldest first. Days without visits are omitted.'
const valuesDescription = 'All values as comma-separated values (RFC 4180, UTF-8), most frequent first.'

/** Analytics of published tours. */
export const analyticsRoutes = [
  route({
    method: 'get',
    path: accountPath,
    tag,
    summary: 'Report on an account',
    description: reportDescription,
    query: comparedDays,
    operation: getAccountReport,
    read: ({ query }) => ({ ...query }),
  }),
  route({
    method: 'get',
    path: `${accountPath}/tours`,
    tag,
    summary: 'List tours by visits',
    description: 'Visited tours, most visits first, a page at a time.',
    query: pagedDays,
    operation: listTourTotals,
    read: ({ query }) => ({ ...query }),
  }),
  textRoute({
    path: `${accountPath}.csv`,
    tag,
    summary: 'Export the analytics of an account',
    description: tourDaysDescription,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportAnalytics,
    read: ({ query }) => ({ ...query }),
  }),
  route({
    method: 'get',
    path: tourPath,
    tag,
    summary: 'Report on a tour',
    description: reportDescription,
    query: comparedDays,
    operation: getTourReport,
    read: ({ query, params: { tid } }) => ({ ...query, tourId: tid }),
  }),
  textRoute({
    path: `${tourPath}.csv`,
    tag,
    summary: 'Export the analytics of a tour',
    description: tourDaysDescription,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportAnalytics,
    read: ({ query, params: { tid } }) => ({ ...query, tourId: tid }),
  }),
  // The file comes before the list, because the path pattern of the list also matches the path of the file.
  textRoute({
    path: `${tourPath}/breakdowns/:of.csv`,
    tag,
    summary: 'Export a breakdown',
    description: `${valuesDescription} The columns are the id and the name of values that have both.`,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportBreakdown,
    read: ({ query, params: { tid, of } }) => ({ ...query, tourId: tid, of }),
  }),
  route({
    method: 'get',
    path: `${tourPath}/breakdowns/:of`,
    tag,
    summary: 'Get a breakdown',
    description: 'How often each value was counted, most frequent first, a page at a time.',
    query: pagedDays,
    operation: getBreakdown,
    read: ({ query, params: { tid, of } }) => ({ ...query, tourId: tid, of }),
  }),
  route({
    method: 'get',
    path: stopPath,
    tag,
    summary: 'Report on a stop',
    description:
      'Number and duration of views, hotspots seen and opened, and visits that began at the stop: by day for up to 400 days, else by month, with a comparison as in the report on a tour. Also counts of each hotspot, and how long visitors looked at each of 200 cells of the sphere, in whole months.',
    query: comparedDays,
    operation: getStopReport,
    read: ({ query, params: { tid, stopId } }) => ({ ...query, tourId: tid, stopId }),
  }),
  textRoute({
    path: `${stopPath}.csv`,
    tag,
    summary: 'Export the analytics of a stop',
    description: daysDescription,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportStop,
    read: ({ query, params: { tid, stopId } }) => ({ ...query, tourId: tid, stopId }),
  }),
  route({
    method: 'get',
    path: linkPath,
    tag,
    summary: 'Report on a share link',
    description:
      'Visits by a share link and all visits of its tour: by day for up to 400 days, else by month, with a comparison as in the report on a tour. Revoked links are included if they have counts.',
    query: comparedDays,
    operation: getShareLinkReport,
    read: ({ query, params: { tid, linkKey } }) => ({ ...query, tourId: tid, linkKey }),
  }),
  textRoute({
    path: `${linkPath}.csv`,
    tag,
    summary: 'Export the analytics of a share link',
    description: daysDescription,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportShareLink,
    read: ({ query, params: { tid, linkKey } }) => ({ ...query, tourId: tid, linkKey }),
  }),
  route({
    method: 'get',
    path: `${tourPath}/flows`,
    tag,
    summary: 'List movements between stops',
    description:
      'Most frequent first. `fromStopId` is null for the first stop of a visit. `stopId` limits the list to movements to and from that stop.',
    query: daysOfFlows,
    operation: listFlows,
    read: ({ query, params: { tid } }) => ({ ...query, tourId: tid }),
  }),
  textRoute({
    path: `${tourPath}/flows.csv`,
    tag,
    summary: 'Export movements between stops',
    description: `${valuesDescription} \`fromStopId\` is empty for the first stop of a visit.`,
    query: days,
    mediaType: 'text/csv',
    fileName: 'stopover-analytics.csv',
    operation: exportFlows,
    read: ({ query, params: { tid } }) => ({ ...query, tourId: tid }),
  }),
  route({
    method: 'get',
    path: `${tourPath}/counting`,
    tag,
    summary: 'Get whether a tour counts visits',
    operation: getTourCounting,
    read: ({ params: { tid } }) => ({ tourId: tid }),
  }),
  route({
    method: 'put',
    path: `${tourPath}/counting`,
    tag,
    summary: 'Turn counting of visits on or off',
    description: 'Takes effect within seconds, without republishing. Earlier counts are kept.',
    body: setCountingInput.pick({ countsVisits: true }),
    operation: setTourCounting,
    read: ({ body, params: { tid } }) => ({ ...body, tourId: tid }),
  }),
] as const
