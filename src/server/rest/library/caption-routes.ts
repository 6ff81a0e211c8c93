import { createCaptionInput, removeCaptionInput, updateCaptionInput } from '../../../shared/media/library.ts'
import { createCaption, deleteCaption, updateCaption } from '../../domain/library/media/captions/caption-operations.ts'
import { row } from '../rest.ts'

const tag = 'Media'
const captionsPath = '/api/v2/:aid/media/:mediaId/captions'
const captionPath = `${captionsPath}/:captionId` as const

const reading =
  'Files are read as players read them and stored as WebVTT. The answer is the medium; its `captionRepairs` list by line what was repaired or skipped.'

/** Captions of videos and audio, as WebVTT. They are listed with the medium. */
export const captionRows = [
  row({
    method: 'post',
    path: captionsPath,
    tag,
    summary: 'Add captions',
    description: `WebVTT or SubRip, for a video or audio. Without \`position\` they come last. ${reading}`,
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
    description: `Names the version that it changes; 409 if the stored one is another. ${reading}`,
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
    operation: deleteCaption,
    read: ({ query: { version }, params: { mediaId, captionId } }) => ({
      mediaId,
      captionId,
      version: version === undefined ? undefined : Number(version),
    }),
  }),
] as const
