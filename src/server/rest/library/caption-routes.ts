import { createCaptionInput, removeCaptionInput, updateCaptionInput } from '../../../shared/media/library.ts'
import { createCaption, removeCaption, updateCaption } from '../../domain/media/captions/caption-operations.ts'
import { row } from '../rest.ts'

const tag = 'Media'
const captionsPath = '/api/v2/:aid/media/:mediaId/captions'
const captionPath = `${captionsPath}/:captionId` as const

/** Captions of videos and audio, as WebVTT. The medium lists them. */
export const captionRows = [
  row({
    method: 'post',
    path: captionsPath,
    tag,
    summary: 'Add captions',
    description: 'WebVTT, for a video or audio. Without `position` they come last. The answer is the medium.',
    body: createCaptionInput.omit({ mediaId: true }),
    errors: ['media.captionsInvalid', 'resource.conflict'],
    status: 201,
    operation: createCaption,
    read: ({ body, params: { mediaId } }) => ({ ...body, mediaId }),
  }),
  row({
    method: 'put',
    path: captionPath,
    tag,
    summary: 'Change captions',
    description: 'Names the version that it changes; 409 if the stored one is another.',
    body: updateCaptionInput.omit({ mediaId: true, captionId: true }),
    errors: ['media.captionsInvalid', 'media.captionsStale'],
    operation: updateCaption,
    read: ({ body, params: { mediaId, captionId } }) => ({ ...body, mediaId, captionId }),
  }),
  row({
    method: 'delete',
    path: captionPath,
    tag,
    summary: 'Delete captions',
    description: '`version` is the one that was read; 409 if the stored one is another.',
    query: removeCaptionInput.pick({ version: true }),
    errors: ['media.captionsStale'],
    operation: removeCaption,
    read: ({ query: { version }, params: { mediaId, captionId } }) => ({
      mediaId,
      captionId,
      version: version === undefined ? undefined : Number(version),
    }),
  }),
] as const
