import { mediaThumbnailInput } from '../../shared/media/thumbnails/thumbnail.ts'
import { getDocument, getOriginal } from '../domain/library/media/library/library-operations.ts'
import { getMediaThumbnail } from '../domain/library/media/thumbnails/thumbnail.ts'
import { fileRow, row } from './rest.ts'

/** Images and videos of the library. */
export const mediaRows = [
  row({
    method: 'get',
    path: '/api/v2/temp/media/videos/thumbnail',
    tag: 'Media',
    summary: 'Get a thumbnail',
    description:
      "A JPEG of at most 640 pixels in width, of a file of the account's library, or of an image, an MP4, a MOV or a WebM file on a host that this installation allows. Of a video it shows a frame near the start, one that isn't black where there is one; only the parts it needs are fetched. Those of other hosts are cached for a day. The account is that of the `Stopover-Account` header, else the one the session used last.",
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
    usualAccount: true,
    operation: getMediaThumbnail,
    read: ({ query }) => ({ ...query }),
  }),
  fileRow({
    path: '/api/v2/:aid/media/:mediaId/original',
    tag: 'Media',
    summary: 'Download an original',
    description:
      'The file as it was uploaded, to be saved under its name in the library. Parts of it can be asked for (Range).',
    operation: getOriginal,
    read: ({ params: { mediaId } }) => ({ mediaId }),
  }),
  fileRow({
    path: '/api/v2/:aid/media/:mediaId/document',
    tag: 'Media',
    summary: 'View a document',
    description: 'A PDF of the library, to be shown. 404 for other kinds of media.',
    operation: getDocument,
    read: ({ params: { mediaId } }) => ({ mediaId }),
  }),
] as const
