import { hotspotPlace, inAccount, onTour } from '../addresses.ts'
import type { Make, RestInput } from '../calls.ts'

/** Id without a submission; changing a missing submission is no error. */
const submissionId = '0b7c6a1e-5f1a-4c56-9f0e-0d6f4f0a0002'
const onSubmission: Make<RestInput> = ({ tourId }, { accountId }) => ({
  params: { aid: accountId, tid: tourId, submissionId },
})
const onReview: Make<RestInput> = ({ reviewId }, { accountId }) => ({ params: { aid: accountId, reviewId } })
const onStopOfTour: Make<RestInput> = ({ tourId, stopId }, { accountId }) => ({
  params: { aid: accountId, tid: tourId, stopId },
})

/** Inputs of the REST rows of tours, reviews and responses, by method and path. */
export const tourRowInputs: Readonly<Record<string, Make<RestInput>>> = {
  'GET /api/v2/:aid/tours/:tid/custom-script': onTour,
  'PUT /api/v2/:aid/tours/:tid/custom-script': (world, actor) => ({
    ...onTour(world, actor),
    body: { script: 'stopover.goTo(1)', before: null },
  }),
  'POST /api/v2/:aid/tours/:tid/stops/:stopId/restore': onStopOfTour,
  'GET /api/v2/:aid/stops/:stopId/last-save': hotspotPlace,
  'POST /api/v2/:aid/stops/:stopId/hotspots/:hotspotId/restore': ({ stopId, hotspotId }, { accountId }) => ({
    params: { aid: accountId, stopId, hotspotId },
  }),
  'GET /api/v2/:aid/tours/:tid/comment-count': onTour,
  'GET /api/v2/:aid/tours/:tid/stops/:stopId/comment-pins': onStopOfTour,
  'GET /api/v2/:aid/tours/:tid/submission-counts': onTour,
  'PATCH /api/v2/:aid/tours/:tid/submissions/:submissionId': (world, actor) => ({
    ...onSubmission(world, actor),
    body: { isRead: true },
  }),
  'POST /api/v2/:aid/tours/:tid/submissions/:submissionId/restore': onSubmission,
  'GET /api/v2/:aid/tours/:tid/preview': onTour,
  'GET /api/v2/:aid/reviews': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/tours/:tid/reviews': onTour,
  'POST /api/v2/:aid/tours/:tid/reviews': (world, actor) => ({
    ...onTour(world, actor),
    body: { message: 'The west wing is new.' },
  }),
  'POST /api/v2/:aid/reviews/:reviewId/return': (world, actor) => ({
    ...onReview(world, actor),
    body: { comment: 'The hall is dark.' },
  }),
  'POST /api/v2/:aid/reviews/:reviewId/cancel': onReview,
}

/** Lines of these rows in the access matrix. */
export const tourRowLines: Readonly<Record<string, string>> = {
  'GET /api/v2/:aid/tours/:tid/custom-script': 'publish tours | 401 403 403 ok ok ok 404 403 ok',
  'PUT /api/v2/:aid/tours/:tid/custom-script': 'publish tours | 401 403 403 ok ok ok 404 403 ok',
  'POST /api/v2/:aid/tours/:tid/stops/:stopId/restore': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/stops/:stopId/last-save': 'view restricted tours | 401 ok ok ok ok ok 404 403 ok',
  'POST /api/v2/:aid/stops/:stopId/hotspots/:hotspotId/restore': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/tours/:tid/comment-count': 'view restricted tours | 401 ok ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/tours/:tid/stops/:stopId/comment-pins': 'view restricted tours | 401 ok ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/tours/:tid/submission-counts': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'PATCH /api/v2/:aid/tours/:tid/submissions/:submissionId': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'POST /api/v2/:aid/tours/:tid/submissions/:submissionId/restore': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/tours/:tid/preview': 'view restricted tours | 401 ok ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/reviews': 'view restricted tours | 401 ok ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/tours/:tid/reviews': 'view restricted tours | 401 ok ok ok ok ok 404 403 ok',
  'POST /api/v2/:aid/tours/:tid/reviews': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'POST /api/v2/:aid/reviews/:reviewId/return': 'publish tours | 401 403 403 ok ok ok 404 403 ok',
  'POST /api/v2/:aid/reviews/:reviewId/cancel': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
}
