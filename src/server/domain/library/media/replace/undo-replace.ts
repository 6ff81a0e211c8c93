import { AppError } from '../../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../../shared/limits.ts'
import { undoReplaceInput } from '../../../../../shared/media/library.ts'
import { mediaItem } from '../../../../../shared/media/media.ts'
import type { Queue } from '../../../../kernel/job.ts'
import { operation } from '../../../../kernel/operation.ts'
import type { EntityManager } from '../../../../kernel/scope.ts'
import { lockAccountStorage } from '../../../billing/plans/storage.ts'
import { isBuiltFrom } from '../adjust/retouch-order.ts'
import { rebuild } from '../build/rebuild.ts'
import type { Media } from '../entity.ts'
import { findMedia, lockLiving } from '../find-one.ts'
import { itemOf } from '../library/items.ts'
import { keepOriginal } from './replace.ts'
import { ReplacedOriginal } from './replaced-entity.ts'

/** Files that may still be gone back to are younger than this. */
export const replacedKeptSince = (now: Date) => new Date(now.getTime() - limits.replacedRetentionMs)

/** Shows an earlier build again as it was, or builds it anew where there is none of what the medium is by now. */
async function takeBack(
  { em, queue }: { readonly em: EntityManager; readonly queue: Queue },
  media: Media,
  { originalId, facts }: ReplacedOriginal,
): Promise<void> {
  const { kind, buildId, manifest, builtFrom = null, fileNotes = [], initialView = null, ...plain } = facts
  media.originalId = originalId === media.id ? null : originalId
  Object.assign(media, plain)
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
  // A build of the other file that still runs comes too late.
  media.buildNumber += 1
}

/**
 * Goes back to the file a medium had before it was replaced; doing it again brings the other one back. 409 when there is
 * none, or only after its time. It takes no more storage: both files count already.
 */
export const undoReplace = operation({
  allow: 'manageTours',
  input: undoReplaceInput,
  output: mediaItem,
  run: async (scope, { mediaId }) => {
    const { account, ports, queue } = scope
    await scope.em.transactional(async (em) => {
      await lockAccountStorage(em, account.id)
      const media = await lockLiving({ em, account }, mediaId)
      const young = { media: mediaId, replacedAt: { $gt: replacedKeptSince(ports.now()) } }
      const before = await em.findOne(ReplacedOriginal, young, { orderBy: { replacedAt: 'desc', id: 'desc' } })
      if (before === null) throw new AppError('media.nothingReplaced')
      await keepOriginal({ em, ports }, media)
      await takeBack({ em, queue }, media, before)
      em.remove(before)
    })
    return itemOf(scope.em, await findMedia(scope, mediaId))
  },
})
