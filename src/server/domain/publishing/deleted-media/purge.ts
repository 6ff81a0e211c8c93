import { restorableSince } from '../../../kernel/deletion.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { scheduleDeletions } from '../../library/file-deletions/schedule.ts'
import { Media } from '../../library/media/entity.ts'
import { originalIdOf } from '../../library/media/replace/replace-original.ts'
import { ReplacedOriginal } from '../../library/media/replace/replaced-original-entity.ts'
import { restorableReplacedSince } from '../../library/media/replace/undo-replace.ts'
import { originalKey } from '../../library/media/storage-keys.ts'
import { findPublishedKeys } from './find-published-keys.ts'

type PurgeScope = Pick<JobScope, 'em' | 'ports'>

const originalDeletion = (accountId: string, originalId: string) => {
  return { key: originalKey(accountId, originalId), kind: 'file' as const }
}

/**
 * Purges a medium after its retention period, and schedules the deletion of its files in the same transaction, so that
 * none is left behind. Returns the keys of the files.
 */
function purgeMedium({ em, ports }: PurgeScope, media: Media): Promise<string[]> {
  return em.transactional(async (transaction) => {
    const replaced = await transaction.find(ReplacedOriginal, { media: media.id })
    const deletedCount = await transaction.nativeDelete(Media, {
      id: media.id,
      deletedAt: { $lt: restorableSince(ports.now()) },
    })
    if (deletedCount === 0) return []
    const originalIds = [originalIdOf(media), ...replaced.map(({ originalId }) => originalId)]
    const originals = originalIds.map((originalId) => originalDeletion(media.account, originalId))
    const builds = { key: `media/${media.publicKey}`, kind: 'folder' as const }
    const deletions = [...originals, builds]
    await scheduleDeletions(transaction, deletions, ports.now())
    return deletions.map(({ key }) => key)
  })
}

/** Purges media after their retention period, except media that published tours show. */
export async function purgeDeletedMedia(scope: PurgeScope): Promise<void> {
  const { em, ports } = scope
  const publishedKeysByAccount = new Map<string, ReadonlySet<string>>()
  for (const media of await em.find(Media, { deletedAt: { $lt: restorableSince(ports.now()) } })) {
    const keys = publishedKeysByAccount.get(media.account) ?? (await findPublishedKeys(scope, media.account))
    publishedKeysByAccount.set(media.account, keys)
    if (!keys.has(media.publicKey)) await purgeMedium(scope, media)
  }
}

/** Purges media that no published tour shows; returns the keys of their files. */
export async function purgeUnpublished(scope: PurgeScope, mediaIds: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const media of await scope.em.find(Media, { id: { $in: [...mediaIds] } })) {
    keys.push(...(await purgeMedium(scope, media)))
  }
  return keys
}

/** Purges replaced originals of one account, or of all, after their retention period; returns their keys. */
export async function purgeReplaced({ em, ports }: PurgeScope, accountId?: string): Promise<string[]> {
  const keys: string[] = []
  const expired = await em.find(ReplacedOriginal, { replacedAt: { $lt: restorableReplacedSince(ports.now()) } })
  for (const { id, media: mediaId, originalId } of expired) {
    const media = await em.findOne(Media, { id: mediaId })
    if (accountId !== undefined && media?.account !== accountId) continue
    await em.transactional(async (transaction) => {
      // The original, or an earlier one, may have been restored in the meantime.
      if ((await transaction.nativeDelete(ReplacedOriginal, { id })) === 0 || media === null) return
      const deletion = originalDeletion(media.account, originalId)
      await scheduleDeletions(transaction, [deletion], ports.now())
      keys.push(deletion.key)
    })
  }
  return keys
}
