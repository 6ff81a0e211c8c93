import { adjustMediaInput } from '../../../shared/media/adjustments.ts'
import { changeKindInput, setPosterInput } from '../../../shared/media/library.ts'
import { adjustMedia } from '../../domain/library/media/adjust/adjust-media.ts'
import { changeKind, setPoster } from '../../domain/library/media/build/video-operations.ts'
import { retryMedia } from '../../domain/library/media/operations.ts'
import { undoReplace } from '../../domain/library/media/replace/undo-replace.ts'
import { route } from '../rest.ts'

const tag = 'Media'
const mediumPath = '/api/v2/:aid/media/:mediaId'

/** Processing settings of media. `status` of the medium tells when processing is complete. */
export const buildRoutes = [
  route({
    method: 'post',
    path: `${mediumPath}/retry`,
    tag,
    summary: 'Retry processing a medium',
    description: 'Has no effect unless processing failed.',
    operation: retryMedia,
    read: ({ params: { mediaId } }) => ({ mediaId }),
  }),
  route({
    method: 'put',
    path: `${mediumPath}/poster`,
    tag,
    summary: 'Choose the poster of a video',
    description: 'Time of the frame, in milliseconds from the start.',
    body: setPosterInput.pick({ posterMs: true }),
    errors: ['resource.conflict'],
    operation: setPoster,
    read: ({ body, params: { mediaId } }) => ({ ...body, mediaId }),
  }),
  route({
    method: 'put',
    path: `${mediumPath}/kind`,
    tag,
    summary: 'Change the kind of a medium',
    description: 'Changes it to the other kind of its family, for example from video to 360 video.',
    body: changeKindInput.pick({ kind: true }),
    errors: ['media.kindFixed', 'resource.inUse'],
    operation: changeKind,
    read: ({ body, params: { mediaId } }) => ({ ...body, mediaId }),
  }),
  route({
    method: 'patch',
    path: `${mediumPath}/adjustments`,
    tag,
    summary: 'Adjust a panorama',
    description: "Changes level, heading, coverage and retouching. Omitted fields don't change.",
    body: adjustMediaInput.omit({ mediaId: true }),
    errors: ['media.notAdjustable', 'media.kindFixed', 'resource.inUse'],
    operation: adjustMedia,
    read: ({ body, params: { mediaId } }) => ({ ...body, mediaId }),
  }),
  route({
    method: 'post',
    path: `${mediumPath}/undo-replace`,
    tag,
    summary: 'Restore the replaced file of a medium',
    description: 'Swaps the current file with the previous one; a second call swaps them back.',
    errors: ['media.nothingReplaced'],
    operation: undoReplace,
    read: ({ params: { mediaId } }) => ({ mediaId }),
  }),
] as const
