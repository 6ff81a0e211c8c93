import { eachOf } from '../../../../ports/each-of.ts'
import type { CheckedArea, CheckScope } from '../../file-checks/checked-area.ts'
import type { ScheduledDeletion } from '../../file-deletions/schedule.ts'
import { mediaBuildKey } from '../addresses.ts'
import { Media } from '../entity.ts'
import { startOfBuild } from './build.ts'
import { buildLimits } from './build-limits.ts'

/** Keys of the builds that media or published versions of them may show. */
async function referencedBuilds({ em }: CheckScope, publicKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const fields = ['publicKey', 'buildId', 'formerBuildIds'] as const
  const rows = await em.fork().find(Media, { publicKey: { $in: [...publicKeys] } }, { fields })
  const keys = rows.flatMap(({ publicKey, buildId, formerBuildIds }) =>
    [buildId, ...formerBuildIds].flatMap((id) => (id ? [mediaBuildKey(publicKey, id)] : [])),
  )
  return new Set(keys)
}

/** Deletions of builds that were finished and never shown: their process died, or another one finished first. */
async function orphanedBuilds(scope: CheckScope, publicKeys: readonly string[]): Promise<readonly ScheduledDeletion[]> {
  const { files, now } = scope.ports
  const startedBefore = new Date(now().getTime() - buildLimits.expirySeconds * 1000)
  const referenced = await referencedBuilds(scope, publicKeys)
  const deletions: ScheduledDeletion[] = []
  await eachOf(publicKeys, async (publicKey) => {
    for (const buildId of await files.list(`media/${publicKey}`)) {
      const startedAt = startOfBuild(buildId)
      const key = mediaBuildKey(publicKey, buildId)
      if (!referenced.has(key) && startedAt !== undefined && startedAt <= startedBefore)
        deletions.push({ key, kind: 'folder' })
    }
  })
  return deletions
}

/** Folders of builds in the file store. */
export const buildsArea: CheckedArea = {
  pages: ({ ports }, after) => ports.files.pages('media', after),
  findOrphans: orphanedBuilds,
}
