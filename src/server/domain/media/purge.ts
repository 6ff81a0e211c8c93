import { restorableSince } from '../../kernel/deletion.ts'
import type { JobScope } from '../../kernel/job.ts'
import { publishedMediaKeys } from '../publishing/published-media.ts'
import { originalKey } from './addresses.ts'
import { Media } from './entity.ts'
import { originalIdOf } from './replace.ts'
import { ReplacedOriginal } from './replaced-entity.ts'
import { replacedKeptSince } from './undo-replace.ts'

type PurgeScope = Pick<JobScope, 'em' | 'ports'>

/**
 * Deletes media for good whose time to be restored is over, of one account or of all; published tours never lose what
 * they show.
 */
export async function purgeDeleted(scope: PurgeScope, accountId?: string): Promise<void> {
  const { em, ports } = scope
  const before = restorableSince(ports.now())
  const published = new Map<string, ReadonlySet<string>>()
  const ofAccount = accountId === undefined ? {} : { account: accountId }
  for (const media of await em.find(Media, { deletedAt: { $lt: before }, ...ofAccount })) {
    const keys = published.get(media.account) ?? (await publishedMediaKeys(scope, media.account))
    published.set(media.account, keys)
    if (keys.has(media.publicKey)) continue
    const replaced = await em.find(ReplacedOriginal, { media: media.id })
    const gone = await em.nativeDelete(Media, { id: media.id, deletedAt: { $lt: before } })
    if (gone === 0) continue
    const originals = [originalIdOf(media), ...replaced.map(({ originalId }) => originalId)]
    for (const original of originals) await ports.files.remove(originalKey(media.account, original))
    await ports.files.remove(`media/${media.publicKey}`)
  }
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
