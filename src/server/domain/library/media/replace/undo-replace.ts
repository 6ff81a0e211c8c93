import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { undoReplaceInput } from '../../../../../shared/media/library.ts'
import { mediaItem } from '../../../../../shared/media/media.ts'
import { replacedRetentionMs } from '../../../../kernel/deletion.ts'
import type { Queue } from '../../../../kernel/job.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { lockAccountStorage } from '../../../billing/plans/storage.ts'
import { isBuiltFrom } from '../adjust/retouch-input.ts'
import { rebuild } from '../build/rebuild.ts'
import type { Media } from '../entity.ts'
import { findMedia, lockUndeletedMedia } from '../find-media.ts'
import { presentItem } from '../library/present-items.ts'
import { storeCurrentOriginal } from './replace-original.ts'
import { ReplacedOriginal } from './replaced-original-entity.ts'

/** Time after which a file must have been replaced to be restorable. */
export const restorableReplacedSince = (now: Date) => new Date(now.getTime() - replacedRetentionMs)

/** Restores a replaced file with its build, or rebuilds it if no build matches the current adjustments. */
async function restoreOriginal(
  { em, queue }: { readonly em: EntityManager; readonly queue: Queue },
  media: Media,
  { originalId, facts }: ReplacedOriginal,
): Promise<void> {
  const { kind, buildId, manifest, builtFrom = null, fileNotes = [], initialView = null, ...columns } = facts
  media.originalId = originalId === media.id ? null : originalId
  Object.assign(media, columns)
  media.fileNotes = fileNotes
  media.initialView = initialView
  await em.populate(media, ['retouch'])
  if (buildId === null || kind !== media.kind || !isBuiltFrom(builtFrom, media)) return rebuild({ em, queue }, media)
  if (media.buildId && media.buildId !== buildId) media.formerBuildIds = [...media.formerBuildIds, media.buildId]
  media.buildId = buildId
  media.builtFrom = builtFrom
  media.manifest = manifest
  media.status = 'complete'
  media.progress = 1
  media.failureCode = null
  // A running build of the other file becomes outdated.
  media.buildNumber += 1
}

/**
 * Restores the file that a medium had before it was replaced; a second call swaps them again. 409 if there is none, or
 * its retention is over. The used storage stays the same: it includes both files.
 */
export const undoReplace = operation({
  allow: 'manageTours',
  input: undoReplaceInput,
  example: ({ mediaId }) => ({ mediaId }),
  output: mediaItem,
  run: async (scope, { mediaId }) => {
    const { account, ports, queue } = scope
    await scope.em.transactional(async (em) => {
      await lockAccountStorage(em, account.id)
      const media = await lockUndeletedMedia({ em, account }, mediaId)
      const where = { media: mediaId, replacedAt: { $gt: restorableReplacedSince(ports.now()) } }
      const replacedOriginal = await em.findOne(ReplacedOriginal, where, {
        orderBy: { replacedAt: 'desc', id: 'desc' },
      })
      if (replacedOriginal === null) throw new AppError('media.nothingReplaced')
      await storeCurrentOriginal({ em, ports }, media)
      await restoreOriginal({ em, queue }, media, replacedOriginal)
      em.remove(replacedOriginal)
    })
    return presentItem(scope.em, await findMedia(scope, mediaId))
  },
})
