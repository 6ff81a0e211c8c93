import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { canCoverNadir, isAdjustable } from '../../../../../shared/media/adjustable-kinds.ts'
import { adjustMediaInput, type PanoramaAdjustments, type Retouch } from '../../../../../shared/media/adjustments.ts'
import { mediaDetail } from '../../../../../shared/media/library.ts'
import { cubeType } from '../../../../../shared/media/registry.ts'
import { largeInputMaxBytes } from '../../../../kernel/json-bounds.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { AccountScope } from '../../../../kernel/scope.ts'
import { rebuild } from '../build/rebuild.ts'
import { setMediaKind } from '../build/set-media-kind.ts'
import { Media } from '../entity.ts'
import { findMedia, lockUndeletedMedia } from '../find-media.ts'
import { presentMediaDetail } from '../library/present-detail.ts'
import { setMediaDetails } from '../library/set-media-details.ts'
import { adjustmentsOf, hasSameTiles } from './adjustments.ts'

/** Checks that a new nadir patch is a flat image of the account. Rejects with 404 otherwise. */
async function requireNadirPatch(
  { em, account }: Pick<AccountScope, 'em'> & { readonly account: { readonly id: string } },
  retouch: Retouch,
  previous: PanoramaAdjustments,
): Promise<void> {
  const mediaId = retouch.nadir?.mediaId ?? null
  if (mediaId === null || mediaId === previous.retouch.nadir?.mediaId) return
  const image = await em.findOne(Media, { id: mediaId, account: account.id, deletedAt: null })
  if (image === null || !canCoverNadir[image.kind]) throw new AppError('resource.notFound')
}

/**
 * Changes how a panorama is shown without changing its original; the last save wins. Level and heading apply to tours
 * published from then on. A new coverage rebuilds the panorama, and a retouch rebuilds the tiles that it changes. With
 * `kind`, a flat image becomes a panorama, with the same errors as `setMediaKind`. 409 for other media, and for the
 * coverage of a cube map.
 */
export const adjustMedia = operation({
  allow: 'manageTours',
  input: adjustMediaInput,
  example: ({ mediaId }) => ({ mediaId, headingDeg: 90 }),
  output: mediaDetail,
  inputMaxBytes: largeInputMaxBytes,
  run: async (scope, { mediaId, kind, level, headingDeg, coverage, retouch }) => {
    await scope.em.transactional(async (em) => {
      const media = await lockUndeletedMedia({ em, account: scope.account }, mediaId)
      const changesKind = kind !== undefined && kind !== media.kind
      if (changesKind) await setMediaKind(em, media, kind)
      // A cube map covers the whole sphere already.
      const hasFixedCoverage = coverage !== undefined && coverage !== null && media.mimeType === cubeType
      if (!isAdjustable[media.kind] || hasFixedCoverage) throw new AppError('media.notAdjustable')
      await em.populate(media, ['retouch'])
      const previous = adjustmentsOf(media)
      if (headingDeg !== undefined) setMediaDetails(media, { headingDeg })
      if (level !== undefined) media.level = level
      if (coverage !== undefined) media.coverage = coverage
      if (retouch !== undefined) {
        await requireNadirPatch({ em, account: scope.account }, retouch, previous)
        media.retouch = retouch
      }
      if (changesKind || !hasSameTiles(previous, adjustmentsOf(media))) await rebuild({ em, queue: scope.queue }, media)
    })
    return presentMediaDetail(scope.em, await findMedia(scope, mediaId))
  },
})
