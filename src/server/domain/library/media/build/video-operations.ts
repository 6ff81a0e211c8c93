import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { changeKindInput, setPosterInput } from '../../../../../shared/media/library.ts'
import { mediaItem } from '../../../../../shared/media/media.ts'
import { type MediaFamily, mediaKinds } from '../../../../../shared/media/registry.ts'
import { operation } from '../../../../kernel/operation.ts'
import { findMedia, lockUndeletedMedia } from '../find-media.ts'
import { presentItem } from '../library/present-items.ts'
import { rebuild } from './rebuild.ts'
import { setMediaKind } from './set-media-kind.ts'

/** True for media families with a frame at a chosen time as their poster. */
const hasFrames: Readonly<Record<MediaFamily, boolean>> = {
  image: false,
  video: true,
  audio: false,
  document: false,
  model: false,
}

/**
 * Sets the time of the frame that is the poster of a video, and rebuilds it. 400 beyond its end, 409 for other media.
 */
export const setPoster = operation({
  allow: 'manageTours',
  input: setPosterInput,
  example: ({ videoId }) => ({ mediaId: videoId, posterMs: 1500 }),
  output: mediaItem,
  run: async (scope, { mediaId, posterMs }) => {
    await scope.em.transactional(async (em) => {
      const media = await lockUndeletedMedia({ em, account: scope.account }, mediaId)
      if (!hasFrames[mediaKinds[media.kind].family]) throw new AppError('resource.conflict')
      if (media.durationMs && posterMs >= media.durationMs) {
        throw new AppError('input.invalid', { facts: { fields: [{ field: 'posterMs', problem: 'beyond the end' }] } })
      }
      media.posterMs = posterMs
      await rebuild({ em, queue: scope.queue }, media)
    })
    return presentItem(scope.em, await findMedia(scope, mediaId))
  },
})

/** Changes a medium to the other kind of its family, and rebuilds it. Rejects like `setMediaKind`. */
export const changeKind = operation({
  allow: 'manageTours',
  input: changeKindInput,
  example: ({ videoId }) => ({ mediaId: videoId, kind: 'videos360' }),
  output: mediaItem,
  run: async (scope, { mediaId, kind }) => {
    await scope.em.transactional(async (em) => {
      const media = await lockUndeletedMedia({ em, account: scope.account }, mediaId)
      if (media.kind === kind) return
      await setMediaKind(em, media, kind)
      await rebuild({ em, queue: scope.queue }, media)
    })
    return presentItem(scope.em, await findMedia(scope, mediaId))
  },
})
