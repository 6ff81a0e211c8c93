import { limits } from '../../../shared/limits.ts'
import { restorableSince } from '../../kernel/deletion.ts'
import type { JobScope } from '../../kernel/job.ts'
import { publishedMediaKeys } from '../publishing/published-media.ts'
import { mediaBuildKey, originalKey } from './addresses.ts'
import { startOfBuild } from './build.ts'
import { Media } from './entity.ts'
import { originalIdOf } from './replace.ts'
import { ReplacedOriginal } from './replaced-entity.ts'
import { replacedKeptSince } from './undo-replace.ts'

type SweepScope = Pick<JobScope, 'em' | 'ports'>

/** Takes media away for good whose time to be restored is over; published tours never lose their pictures. */
async function purgeDeleted(scope: SweepScope): Promise<void> {
  const { em, ports } = scope
  const before = restorableSince(ports.now())
  const published = new Map<string, ReadonlySet<string>>()
  for (const media of await em.find(Media, { deletedAt: { $lt: before } })) {
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

/** Files that were replaced so long ago that nobody goes back to them. The row goes last, so that no file is forgotten. */
async function purgeReplaced({ em, ports }: SweepScope): Promise<void> {
  const old = await em.find(ReplacedOriginal, { replacedAt: { $lt: replacedKeptSince(ports.now()) } })
  for (const { id, media: mediaId, originalId } of old) {
    const media = await em.findOne(Media, { id: mediaId })
    if (media !== null) await ports.files.remove(originalKey(media.account, originalId))
    await em.nativeDelete(ReplacedOriginal, { id })
  }
}

/** The builds of these media that are shown, or may be shown again. */
async function shownBuilds({ em }: SweepScope, publicKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const fields = ['publicKey', 'buildId', 'formerBuildIds'] as const
  const rows = await em.fork().find(Media, { publicKey: { $in: [...publicKeys] } }, { fields })
  const keys = rows.flatMap(({ publicKey, buildId, formerBuildIds }) =>
    [buildId, ...formerBuildIds].flatMap((id) => (id ? [mediaBuildKey(publicKey, id)] : [])),
  )
  return new Set(keys)
}

/** Builds that were finished and never shown: their process died, or another was faster. */
async function removeLostBuilds(scope: SweepScope): Promise<void> {
  const { files, now } = scope.ports
  const before = new Date(now().getTime() - limits.buildExpirySeconds * 1000)
  const publicKeys = await files.list('media')
  for (let from = 0; from < publicKeys.length; from += limits.mediaSweepBatchLength) {
    const batch = publicKeys.slice(from, from + limits.mediaSweepBatchLength)
    const shown = await shownBuilds(scope, batch)
    for (const publicKey of batch) {
      for (const buildId of await files.list(`media/${publicKey}`)) {
        const begun = startOfBuild(buildId)
        const key = mediaBuildKey(publicKey, buildId)
        if (shown.has(key) || begun === undefined || begun > before) continue
        // It may be shown since the others were looked up.
        if (!(await shownBuilds(scope, [publicKey])).has(key)) await files.remove(key)
      }
    }
  }
}

/** One round of order among the files of the library. */
export async function sweepMedia(scope: SweepScope): Promise<void> {
  const { now, files } = scope.ports
  await purgeDeleted(scope)
  await purgeReplaced(scope)
  await removeLostBuilds(scope)
  await files.removeWorkBefore(new Date(now().getTime() - limits.buildExpirySeconds * 1000))
}
