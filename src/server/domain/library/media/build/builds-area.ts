import { forEachConcurrently } from '../../../../ports/for-each-concurrently.ts'
import type { CheckedArea, CheckScope } from '../../file-checks/checked-area.ts'
import type { ScheduledDeletion } from '../../file-deletions/schedule.ts'
import { Media } from '../entity.ts'
import { mediaBuildKey } from '../storage-keys.ts'
import { startOfBuild } from './build-jobs.ts'
import { buildLimits } from './build-limits.ts'

/** Finds the keys of builds that media or published tours may show. */
async function findReferencedBuilds({ em }: CheckScope, publicKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const fields = ['publicKey', 'buildId', 'formerBuildIds'] as const
  const rows = await em.fork().find(Media, { publicKey: { $in: [...publicKeys] } }, { fields })
  const keys = rows.flatMap(({ publicKey, buildId, formerBuildIds }) =>
    [buildId, ...formerBuildIds].flatMap((id) => (id ? [mediaBuildKey(publicKey, id)] : [])),
  )
  return new Set(keys)
}

/** Finds builds that will never be shown, because their process died or another build finished first. */
async function findOrphanedBuilds(
  scope: CheckScope,
  publicKeys: readonly string[],
): Promise<readonly ScheduledDeletion[]> {
  const { files, now } = scope.ports
  const startedBefore = new Date(now().getTime() - buildLimits.expirySeconds * 1000)
  const referenced = await findReferencedBuilds(scope, publicKeys)
  const deletions: ScheduledDeletion[] = []
  await forEachConcurrently(publicKeys, async (publicKey) => {
    for (const buildId of await files.list(`media/${publicKey}`)) {
      const startedAt = startOfBuild(buildId)
      const key = mediaBuildKey(publicKey, buildId)
      if (!referenced.has(key) && startedAt !== undefined && startedAt <= startedBefore)
        deletions.push({ key, kind: 'folder' })
    }
  })
  return deletions
}

/** Area of the build folders in the file store. */
export const buildsArea: CheckedArea = {
  pages: ({ ports }, after) => ports.files.pages('media', after),
  findOrphans: findOrphanedBuilds,
}
