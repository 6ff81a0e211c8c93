import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { changeKindInput, setPosterInput } from '../../../../../shared/media/library.ts'
import { mediaItem } from '../../../../../shared/media/media.ts'
import { type MediaFamily, mediaKinds } from '../../../../../shared/media/registry.ts'
import { operation } from '../../../../kernel/operation.ts'
import { findMedia, lockLiving } from '../find-one.ts'
import { itemOf } from '../library/items.ts'
import { rebuild } from './rebuild.ts'
import { takeAs } from './take-as.ts'

/** Which families show something over time. */
const hasFrames: Readonly<Record<MediaFamily, boolean>> = { image: false, video: true, audio: false, document: false }

/** Chooses the moment of a video that its poster shows, and builds it again. 400 beyond its end, 409 where nothing moves. */
export const setPoster = operation({
  allow: 'manageTours',
  input: setPosterInput,
  output: mediaItem,
  run: async (scope, { mediaId, posterMs }) => {
    await scope.em.transactional(async (em) => {
      const media = await lockLiving({ em, account: scope.account }, mediaId)
      if (!hasFrames[mediaKinds[media.kind].family]) throw new AppError('resource.conflict')
      if (media.durationMs && posterMs >= media.durationMs) {
        throw new AppError('input.invalid', { facts: { fields: [{ field: 'posterMs', problem: 'beyond the end' }] } })
      }
      media.posterMs = posterMs
      await rebuild({ em, queue: scope.queue }, media)
    })
    return itemOf(scope.em, await findMedia(scope, mediaId))
  },
})

/** Shows the same file as the other kind of its family, and builds it again. Rejected as `takeAs` says. */
export const changeKind = operation({
  allow: 'manageTours',
  input: changeKindInput,
  output: mediaItem,
  run: async (scope, { mediaId, kind }) => {
    await scope.em.transactional(async (em) => {
      const media = await lockLiving({ em, account: scope.account }, mediaId)
      if (media.kind === kind) return
      await takeAs(em, media, kind)
      await rebuild({ em, queue: scope.queue }, media)
    })
    return itemOf(scope.em, await findMedia(scope, mediaId))
  },
})
