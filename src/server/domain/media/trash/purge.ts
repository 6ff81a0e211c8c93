import { restorableSince } from '../../../kernel/deletion.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { publishedMediaKeys } from '../../publishing/published-media.ts'
import { originalKey } from '../addresses.ts'
import { Media } from '../entity.ts'
import { originalIdOf } from '../replace/replace.ts'
import { ReplacedOriginal } from '../replace/replaced-entity.ts'
import { replacedKeptSince } from '../replace/undo-replace.ts'

type PurgeScope = Pick<JobScope, 'em' | 'ports'>

/**
 * Deletes a medium for good, unless it is not deleted any more, or not for long enough. The row goes for good when the
 * files have gone, so that none is forgotten, and is locked until then, so that nobody restores it meanwhile.
 */
async function purgeOne({ em, ports }: PurgeScope, media: Media): Promise<void> {
  await em.transactional(async (inner) => {
    const replaced = await inner.find(ReplacedOriginal, { media: media.id })
    const gone = await inner.nativeDelete(Media, { id: media.id, deletedAt: { $lt: restorableSince(ports.now()) } })
    if (gone === 0) return
    const originals = [originalIdOf(media), ...replaced.map(({ originalId }) => originalId)]
    for (const original of originals) await ports.files.remove(originalKey(media.account, original))
    await ports.files.remove(`media/${media.publicKey}`)
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

/** The same for some media, of which it is known that no published tour shows them. */
export async function purgeUnpublished(scope: PurgeScope, mediaIds: readonly string[]): Promise<void> {
  for (const media of await scope.em.find(Media, { id: { $in: [...mediaIds] } })) await purgeOne(scope, media)
}

/**
 * Deletes files that were replaced so long ago that nobody goes back to them, of one account or of all. The row goes
 * last, so that no file is forgotten.
 */
export async function purgeReplaced({ em, ports }: PurgeScope, accountId?: string): Promise<void> {
  const old = await em.find(ReplacedOriginal, { replacedAt: { $lt: replacedKeptSince(ports.now()) } })
  for (const { id, media: mediaId, originalId } of old) {
    const media = await em.findOne(Media, { id: mediaId })
    if (accountId !== undefined && media?.account !== accountId) continue
    if (media !== null) await ports.files.remove(originalKey(media.account, originalId))
    await em.nativeDelete(ReplacedOriginal, { id })
  }
}
