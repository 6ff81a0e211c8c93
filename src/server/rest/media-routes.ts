import { mediaThumbnailInput } from '../../shared/media/thumbnails/thumbnail.ts'
import { getDocument, getOriginal } from '../domain/library/media/library/library-operations.ts'
import { getMediaThumbnail } from '../domain/library/media/thumbnails/thumbnail.ts'
import { fileRoute, route } from './rest.ts'

/** Images and videos of the library. */
export const mediaRoutes = [
  route({
    method: 'get',
    path: '/api/v2/temp/media/videos/thumbnail',
    tag: 'Media',
    summary: 'Get a thumbnail',
    description:
      "A JPEG, at most 640 pixels wide, of a file of the account's library, or of an image, MP4, MOV or WebM file on a host that this installation allows. For a video it shows a frame near the start that isn't black, if possible; only the required parts of the file are fetched. Thumbnails of other hosts are cached for a day. The `Stopover-Account` header names the account; by default it is the last one of the session.",
    query: mediaThumbnailInput,
    errors: [
      'media.addressRejected',
      'media.addressFailed',
      'media.addressTooSlow',
      'upload.tooLarge',
      'resource.notFound',
      'media.codecUnknown',
      'media.damaged',
      'media.frameOutOfReach',
      'media.noImages',
      'request.tooMany',
      'server.busy',
    ],
    mediaType: 'image/jpeg',
    defaultsToLastAccount: true,
    operation: getMediaThumbnail,
    read: ({ query }) => ({ ...query }),
  }),
  fileRoute({
    path: '/api/v2/:aid/media/:mediaId/original',
    tag: 'Media',
    summary: 'Download an original',
    description: 'The uploaded file as a download with its name in the library. Supports range requests.',
    operation: getOriginal,
    read: ({ params: { mediaId } }) => ({ mediaId }),
  }),
  fileRoute({
    path: '/api/v2/:aid/media/:mediaId/document',
    tag: 'Media',
    summary: 'View a document',
    description: 'A PDF of the library, for display. 404 for other kinds of media.',
    operation: getDocument,
    read: ({ params: { mediaId } }) => ({ mediaId }),
  }),
] as const
