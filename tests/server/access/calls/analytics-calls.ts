import type { RestInput } from '../calls.ts'
import type { Actor, World } from '../world.ts'

type Make<Input> = (world: World, actor: Actor) => Input

const aMonth = { from: '2026-11-01', to: '2026-11-30' }
const inAccount: Make<RestInput> = (_world, { accountId }) => ({ params: { aid: accountId }, query: aMonth })
const onTour: Make<RestInput> = ({ tourId }, { accountId }) => ({
  params: { aid: accountId, tid: tourId },
  query: aMonth,
})
const onStop: Make<RestInput> = ({ tourId, stopId }, { accountId }) => ({
  params: { aid: accountId, tid: tourId, stopId },
  query: aMonth,
})
const onLink: Make<RestInput> = ({ tourId, shareLinkId: linkKey }, { accountId }) => ({
  params: { aid: accountId, tid: tourId, linkKey },
  query: aMonth,
})

/** Valid inputs of the tRPC procedures of analytics. */
export const analyticsTrpcInputs: Readonly<Record<string, Make<unknown>>> = {
  'analytics.accountReport': () => ({ ...aMonth, compareWith: 'previous' }),
  'analytics.tourTotals': () => aMonth,
  'analytics.tourReport': ({ tourId }) => ({ tourId, ...aMonth }),
  'analytics.breakdown': ({ tourId }) => ({ tourId, ...aMonth, of: 'shareLinks' }),
  'analytics.stopReport': ({ tourId, stopId }) => ({ tourId, stopId, ...aMonth }),
  'analytics.shareLinkReport': ({ tourId, shareLinkId: linkKey }) => ({ tourId, linkKey, ...aMonth }),
  'analytics.flows': ({ tourId }) => ({ tourId, ...aMonth }),
  'analytics.getCounting': ({ tourId }) => ({ tourId }),
  'analytics.setCounting': ({ tourId }) => ({ tourId, countsVisits: false }),
}

/** Valid inputs of the REST rows of analytics. */
export const analyticsRestInputs: Readonly<Record<string, Make<RestInput>>> = {
  'GET /api/v2/:aid/analytics': inAccount,
  'GET /api/v2/:aid/analytics/tours': inAccount,
  'GET /api/v2/:aid/analytics.csv': inAccount,
  'GET /api/v2/:aid/tours/:tid/analytics': onTour,
  'GET /api/v2/:aid/tours/:tid/analytics.csv': onTour,
  'GET /api/v2/:aid/tours/:tid/analytics/breakdowns/:of': ({ tourId }, { accountId }) => ({
    params: { aid: accountId, tid: tourId, of: 'hotspots' },
    query: aMonth,
  }),
  'GET /api/v2/:aid/tours/:tid/stops/:stopId/analytics': onStop,
  'GET /api/v2/:aid/tours/:tid/stops/:stopId/analytics.csv': onStop,
  'GET /api/v2/:aid/tours/:tid/links/:linkKey/analytics': onLink,
  'GET /api/v2/:aid/tours/:tid/links/:linkKey/analytics.csv': onLink,
  'GET /api/v2/:aid/tours/:tid/analytics/flows': onTour,
  'GET /api/v2/:aid/tours/:tid/analytics/breakdowns/:of.csv': ({ tourId }, { accountId }) => ({
    params: { aid: accountId, tid: tourId, of: 'shareLinks' },
    query: aMonth,
  }),
  'GET /api/v2/:aid/tours/:tid/analytics/flows.csv': onTour,
  'GET /api/v2/:aid/tours/:tid/analytics/counting': ({ tourId }, { accountId }) => ({
    params: { aid: accountId, tid: tourId },
  }),
  'PUT /api/v2/:aid/tours/:tid/analytics/counting': ({ tourId }, { accountId }) => ({
    params: { aid: accountId, tid: tourId },
    body: { countsVisits: false },
  }),
}
