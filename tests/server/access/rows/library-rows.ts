import { inAccount, onMedium } from '../addresses.ts'
import type { Make, RestInput } from '../calls.ts'
import { importRowInputs } from './import-calls.ts'

const captions = { language: 'de', label: 'Deutsch', vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nWillkommen' }
const onVideo: Make<RestInput> = ({ videoId }, { accountId }) => ({ params: { aid: accountId, mediaId: videoId } })
const onCaption: Make<RestInput> = ({ videoId, captionId }, { accountId }) => ({
  params: { aid: accountId, mediaId: videoId, captionId },
})

/** Inputs of the REST rows of the library, by method and path. */
export const libraryRowInputs: Readonly<Record<string, Make<RestInput>>> = {
  'PATCH /api/v2/:aid/media': ({ mediaId, folderId }, actor) => ({
    ...inAccount(actor),
    body: { mediaIds: [mediaId], folderId, addTags: ['pier'] },
  }),
  'DELETE /api/v2/:aid/media': ({ mediaId }, actor) => ({
    ...inAccount(actor),
    body: { mediaIds: [mediaId], force: true },
  }),
  'POST /api/v2/:aid/media/restore': ({ mediaId }, actor) => ({ ...inAccount(actor), body: { mediaIds: [mediaId] } }),
  'GET /api/v2/:aid/media-tags': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/storage': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/deleted/tours': (_world, actor) => inAccount(actor),
  'GET /api/v2/:aid/deleted/media': (_world, actor) => ({ ...inAccount(actor), query: { after: '0' } }),
  'POST /api/v2/:aid/media/:mediaId/retry': onMedium,
  'PUT /api/v2/:aid/media/:mediaId/poster': (world, actor) => ({ ...onMedium(world, actor), body: { posterMs: 0 } }),
  'PUT /api/v2/:aid/media/:mediaId/kind': (world, actor) => ({ ...onMedium(world, actor), body: { kind: 'panos' } }),
  'PATCH /api/v2/:aid/media/:mediaId/adjustments': (world, actor) => ({
    ...onMedium(world, actor),
    body: { level: null },
  }),
  'POST /api/v2/:aid/media/:mediaId/undo-replace': onMedium,
  'POST /api/v2/:aid/media/:mediaId/captions': (world, actor) => ({ ...onVideo(world, actor), body: captions }),
  'PUT /api/v2/:aid/media/:mediaId/captions/:captionId': (world, actor) => ({
    ...onCaption(world, actor),
    body: { ...captions, version: 1 },
  }),
  'DELETE /api/v2/:aid/media/:mediaId/captions/:captionId': (world, actor) => ({
    ...onCaption(world, actor),
    query: { version: '1' },
  }),
  ...importRowInputs,
}

/** Lines of these rows in the access matrix. */
export const libraryRowLines: Readonly<Record<string, string>> = {
  'PATCH /api/v2/:aid/media': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'DELETE /api/v2/:aid/media': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'POST /api/v2/:aid/media/restore': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/media-tags': 'view restricted tours | 401 ok ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/storage': 'view restricted tours | 401 ok ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/deleted/tours': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/deleted/media': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'POST /api/v2/:aid/media/:mediaId/retry': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'PUT /api/v2/:aid/media/:mediaId/poster': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'PUT /api/v2/:aid/media/:mediaId/kind': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'PATCH /api/v2/:aid/media/:mediaId/adjustments': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'POST /api/v2/:aid/media/:mediaId/undo-replace': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'POST /api/v2/:aid/media/:mediaId/captions': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'PUT /api/v2/:aid/media/:mediaId/captions/:captionId': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'DELETE /api/v2/:aid/media/:mediaId/captions/:captionId': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'POST /api/v2/:aid/media/imports': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'GET /api/v2/:aid/media/imports/:importId': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
  'DELETE /api/v2/:aid/media/imports/:importId': 'manage tours | 401 403 ok ok ok ok 404 403 ok',
}
