import { restorableSince } from '../../../kernel/deletion.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { scheduleDeletions } from '../../library/file-deletions/schedule.ts'
import { originalKey } from '../../library/media/addresses.ts'
import { Media } from '../../library/media/entity.ts'
import { originalIdOf } from '../../library/media/replace/replace.ts'
import { ReplacedOriginal } from '../../library/media/replace/replaced-original-entity.ts'
import { restorableReplacedSince } from '../../library/media/replace/undo-replace.ts'
import { publishedMediaKeys } from './published-media.ts'

type PurgeScope = Pick<JobScope, 'em' | 'ports'>

const original = (accountId: string, originalId: string) => {
  return { key: originalKey(accountId, originalId), kind: 'file' as const }
}

/**
 * Deletes a medium for good, unless it is not deleted any more, or not for long enough. Its files are deleted by the rows
 * that this transaction leaves in its place, so that none is forgotten; their keys are the answer.
 */
function purgeOne({ em, ports }: PurgeScope, media: Media): Promise<string[]> {
  return em.transactional(async (inner) => {
    const replaced = await inner.find(ReplacedOriginal, { media: media.id })
    const gone = await inner.nativeDelete(Media, { id: media.id, deletedAt: { $lt: restorableSince(ports.now()) } })
    if (gone === 0) return []
    const originalIds = [originalIdOf(media), ...replaced.map(({ originalId }) => originalId)]
    const originals = originalIds.map((originalId) => original(media.account, originalId))
    const builds = { key: `media/${media.publicKey}`, kind: 'folder' as const }
    const deletions = [...originals, builds]
    await scheduleDeletions(inner, deletions, ports.now())
    return deletions.map(({ key }) => key)
  })
}

/** Deletes media for good whose time to be restored is over; published tours never lose what they show. */
export async function purgeDeleted(scope: PurgeScope): Promise<void> {
  const { em, ports } = scope
  const published = new Map<string, ReadonlySet<string>>()
  for (const media of await em.find(Media, { deletedAt: { $lt: restorableSince(ports.now()) } })) {
    const keys = published.get(media.account) ?? (await publishedMediaKeys(scope, media.account))
    published.set(media.account, keys)
    if (!keys.has(media.publicKey)) await purgeOne(scope, media)
  }
}

/** The same for some media, of which it is known that no published tour shows them; answers the keys of their files. */
export async function purgeUnpublished(scope: PurgeScope, mediaIds: readonly string[]): Promise<string[]> {
  const keys: string[] = []
  for (const media of await scope.em.find(Media, { id: { $in: [...mediaIds] } })) {
    keys.push(...(await purgeOne(scope, media)))
  }
  return keys
}

/** Deletes files that were replaced so long ago that nobody goes back to them, of one account or of all; answers their keys. */
export async function purgeReplaced({ em, ports }: PurgeScope, accountId?: string): Promise<string[]> {
  const keys: string[] = []
  const old = await em.find(ReplacedOriginal, { replacedAt: { $lt: restorableReplacedSince(ports.now()) } })
  for (const { id, media: mediaId, originalId } of old) {
    const media = await em.findOne(Media, { id: mediaId })
    if (accountId !== undefined && media?.account !== accountId) continue
    await em.transactional(async (inner) => {
      // Somebody may have gone back to it, or to the one before, since.
      if ((await inner.nativeDelete(ReplacedOriginal, { id })) === 0 || media === null) return
      const deletion = original(media.account, originalId)
      await scheduleDeletions(inner, [deletion], ports.now())
      keys.push(deletion.key)
    })
  }
  return keys
}
