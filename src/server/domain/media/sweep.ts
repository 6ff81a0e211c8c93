import { limits } from '../../../shared/limits.ts'
import { restorableSince } from '../../kernel/deletion.ts'
import type { JobScope } from '../../kernel/job.ts'
import { Share } from '../publishing/entity.ts'
import { mediaBuildKey, originalKey } from './addresses.ts'
import { startOfBuild } from './build.ts'
import { Media } from './entity.ts'
import { originalIdOf } from './replace.ts'
import { ReplacedOriginal } from './replaced-entity.ts'
import { replacedKeptSince } from './undo-replace.ts'

type SweepScope = Pick<JobScope, 'em' | 'ports'>

/** Whether a snapshot that visitors may still load shows the medium: published tours never lose their pictures. */
async function isPublished({ em, ports: { files } }: SweepScope, media: Media): Promise<boolean> {
  for (const { id } of await em.find(Share, { account: media.account })) {
    for (const number of await files.list(`publications/${id}`)) {
      const document = await files.read(`publications/${id}/${number}/tour.json`)
      if (document?.includes(media.publicKey)) return true
    }
  }
  return false
}

/** Takes media away for good whose time to be restored is over. */
async function purgeDeleted(scope: SweepScope): Promise<void> {
  const { em, ports } = scope
  const before = restorableSince(ports.now())
  for (const media of await em.find(Media, { deletedAt: { $lt: before } })) {
    if (await isPublished(scope, media)) continue
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

/** Builds that were finished and never shown: their process died, or another was faster. */
async function removeLostBuilds({ em, ports: { files, now } }: SweepScope): Promise<void> {
  const before = new Date(now().getTime() - limits.buildExpirySeconds * 1000)
  for (const publicKey of await files.list('media')) {
    const media = await em.fork().findOne(Media, { publicKey })
    const shown = media === null ? [] : [media.buildId, ...media.formerBuildIds]
    for (const buildId of await files.list(`media/${publicKey}`)) {
      const begun = startOfBuild(buildId)
      if (shown.includes(buildId) || begun === undefined || begun > before) continue
      await files.remove(mediaBuildKey(publicKey, buildId))
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
