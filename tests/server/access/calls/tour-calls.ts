import { hotspotPlace, inAccount, onFolder, onMedium, onTour } from '../addresses.ts'
import type { Make, RestInput } from '../calls.ts'

/** Inputs of the REST rows of tours, the library, translations and publishing, by method and path. */
export const tourRestInputs: Readonly<Record<string, Make<RestInput>>> = {
  'GET /api/v2/:aid/tours': (_world, actor) => inAccount(actor),
  'POST /api/v2/:aid/tours': (_world, actor) => ({ ...inAccount(actor), body: { name: 'Lighthouse' } }),
  'GET /api/v2/:aid/tours/:tid': onTour,
  'PATCH /api/v2/:aid/tours/:tid': (world, actor) => ({ ...onTour(world, actor), body: { version: 1, name: 'Pier' } }),
  'POST /api/v2/:aid/tours/:tid/duplicate': onTour,
  'DELETE /api/v2/:aid/tours/:tid': onTour,
  'POST /api/v2/:aid/tours/:tid/restore': onTour,
  'POST /api/v2/:aid/tours/:tid/stops': (world, actor) => ({
    ...onTour(world, actor),
    body: { stops: [{ name: 'Roof', mediaId: null }] },
  }),
  'PATCH /api/v2/:aid/stops/:stopId': (world, actor) => ({
    ...hotspotPlace(world, actor),
    body: { version: 1, name: 'Roof' },
  }),
  'POST /api/v2/:aid/stops/:stopId/duplicate': hotspotPlace,
  'DELETE /api/v2/:aid/tours/:tid/stops/:stopId': ({ tourId, stopId }, { accountId }) => ({
    params: { aid: accountId, tid: tourId, stopId },
  }),
  'GET /api/v2/:aid/media': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/media/:mediaId': onMedium,
  'PATCH /api/v2/:aid/media/:mediaId': (world, actor) => ({ ...onMedium(world, actor), body: { name: 'Front' } }),
  'DELETE /api/v2/:aid/media/:mediaId': (world, actor) => ({ ...onMedium(world, actor), query: { force: 'true' } }),
  'POST /api/v2/:aid/media/:mediaId/restore': onMedium,
  'GET /api/v2/:aid/folders': (_world, actor) => inAccount(actor),
  'POST /api/v2/:aid/folders': ({ folderId }, actor) => ({
    ...inAccount(actor),
    body: { name: 'Docks', parentId: folderId },
  }),
  'PATCH /api/v2/:aid/folders/:folderId': (world, actor) => ({ ...onFolder(world, actor), body: { name: 'Docks' } }),
  'DELETE /api/v2/:aid/folders/:folderId': onFolder,
  'GET /api/v2/:aid/tours/:tid/publications': onTour,
  'POST /api/v2/:aid/tours/:tid/publications': (world, actor) => ({ ...onTour(world, actor), body: {} }),
  'DELETE /api/v2/:aid/tours/:tid/publications': onTour,
  'GET /api/v2/:aid/tours/:tid/changes': onTour,
  'GET /api/v2/:aid/tours/:tid/schedules': onTour,
  'POST /api/v2/:aid/tours/:tid/schedules': (world, actor) => ({
    ...onTour(world, actor),
    body: { action: 'unpublish', localTime: '2999-01-02T09:00', timeZone: 'UTC' },
  }),
  'DELETE /api/v2/:aid/schedules/:scheduleId': ({ scheduleId }, { accountId }) => ({
    params: { aid: accountId, scheduleId },
  }),
  'GET /api/v2/:aid/tours/:tid/translations': onTour,
  'PATCH /api/v2/:aid/tours/:tid/translations': (world, actor) => ({
    ...onTour(world, actor),
    body: { language: 'de', changes: [{ key: 'tour.name', text: 'Hafen', source: 'Harbour', version: null }] },
  }),
  'GET /api/v2/:aid/tours/:tid/translations/file': (world, actor) => ({
    ...onTour(world, actor),
    query: { language: 'de', format: 'csv' },
  }),
  'POST /api/v2/:aid/tours/:tid/translations/file': (world, actor) => ({
    ...onTour(world, actor),
    body: { language: 'de', format: 'json', file: '{"tour.name":"Hafen"}' },
  }),
}
