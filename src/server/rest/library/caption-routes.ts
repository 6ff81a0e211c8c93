import { createCaptionInput, deleteCaptionInput, updateCaptionInput } from '../../../shared/media/library.ts'
import { createCaption, deleteCaption, updateCaption } from '../../domain/library/media/captions/caption-operations.ts'
import { route } from '../rest.ts'

const tag = 'Media'
const captionsPath = '/api/v2/:aid/media/:mediaId/captions'
const captionPath = `${captionsPath}/:captionId` as const

const parsingDescription =
  'Files are parsed as leniently as in players and stored as WebVTT. The response is the medium; its `captionRepairs` list the repaired and skipped parts by line.'

/** Captions of videos and audio, as WebVTT. They are listed with the medium. */
export const captionRoutes = [
  route({
    method: 'post',
    path: captionsPath,
    tag,
    summary: 'Add captions',
    description: `WebVTT or SubRip, for a video or audio. Without \`position\` the captions are appended. ${parsingDescription}`,
    body: createCaptionInput.omit({ mediaId: true }),
    errors: ['media.captionsInvalid', 'resource.conflict'],
    status: 201,
    operation: createCaption,
    read: ({ body, params: { mediaId } }) => ({ ...body, mediaId }),
  }),
  route({
    method: 'put',
    path: captionPath,
    tag,
    summary: 'Change captions',
    description: `The body contains the version that was read; 409 if the stored version differs. ${parsingDescription}`,
    body: updateCaptionInput.omit({ mediaId: true, captionId: true }),
    errors: ['media.captionsInvalid', 'media.captionsStale'],
    operation: updateCaption,
    read: ({ body, params: { mediaId, captionId } }) => ({ ...body, mediaId, captionId }),
  }),
  route({
    method: 'delete',
    path: captionPath,
    tag,
    summary: 'Delete captions',
    description: '`version` is the version that was read; 409 if the stored version differs.',
    query: deleteCaptionInput.pick({ version: true }),
    errors: ['media.captionsStale'],
    operation: deleteCaption,
    read: ({ query: { version }, params: { mediaId, captionId } }) => ({
      mediaId,
      captionId,
      version: version === undefined ? undefined : Number(version),
    }),
  }),
] as const
