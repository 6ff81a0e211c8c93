import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../../shared/limits.ts'
import {
  adjustMediaInput,
  canCoverNadir,
  isAdjustable,
  type PanoramaAdjustments,
  type Retouch,
} from '../../../../../shared/media/adjustments.ts'
import { mediaDetail } from '../../../../../shared/media/library.ts'
import { cubeType } from '../../../../../shared/media/registry.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { rebuild } from '../build/rebuild.ts'
import { takeAs } from '../build/take-as.ts'
import { Media } from '../entity.ts'
import { findMedia, lockLiving } from '../find-one.ts'
import { describeMedia } from '../library/describe.ts'
import { mediaDetailOf } from '../library/detail.ts'
import { adjustmentsOf, isBuiltAlike } from './adjustments-of.ts'

/** A retouch whose patch is a flat image of the account, unless it is the one there was. 404 for any other. */
async function permitted(
  { em, account }: Pick<AccountScope, 'em'> & { readonly account: { readonly id: string } },
  retouch: Retouch,
  before: PanoramaAdjustments,
): Promise<Retouch> {
  const mediaId = retouch.nadir?.mediaId ?? null
  if (mediaId === null || mediaId === before.retouch.nadir?.mediaId) return retouch
  const image = await em.findOne(Media, { id: mediaId, account: account.id, deletedAt: null })
  if (image === null || !canCoverNadir[image.kind]) throw new AppError('resource.notFound')
  return retouch
}

/**
 * Changes how a panorama is shown without touching its original; the last save counts. Level and heading count at once,
 * for tours that are published from then on; other angles have it built anew, and a retouch the tiles it reaches. A flat
 * image becomes a panorama by the same save where `kind` says so, rejected as `takeAs` says. 409 for what is no
 * panorama, and for angles of six faces.
 */
export const adjustMedia = operation({
  allow: 'manageTours',
  input: adjustMediaInput,
  output: mediaDetail,
  inputMaxBytes: limits.largeInputMaxBytes,
  run: async (scope, { mediaId, kind, level, headingDeg, coverage, retouch }) => {
    await scope.em.transactional(async (em) => {
      const media = await lockLiving({ em, account: scope.account }, mediaId)
      const isTaken = kind !== undefined && kind !== media.kind
      if (isTaken) await takeAs(em, media, kind)
      // Six faces show the whole sphere already.
      const hasNoAngles = coverage !== undefined && coverage !== null && media.mimeType === cubeType
      if (!isAdjustable[media.kind] || hasNoAngles) throw new AppError('media.notAdjustable')
      await em.populate(media, ['retouch'])
      const before = adjustmentsOf(media)
      if (headingDeg !== undefined) describeMedia(media, { headingDeg })
      if (level !== undefined) media.level = level
      if (coverage !== undefined) media.coverage = coverage
      if (retouch !== undefined) media.retouch = await permitted({ em, account: scope.account }, retouch, before)
      if (isTaken || !isBuiltAlike(before, adjustmentsOf(media))) await rebuild({ em, queue: scope.queue }, media)
    })
    return mediaDetailOf(scope.em, await findMedia(scope, mediaId))
  },
})
