import { limits } from '../../../../shared/limits.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { mediaBuildKey } from '../addresses.ts'
import { startOfBuild } from '../build/build.ts'
import { Media } from '../entity.ts'
import { purgeDeleted, purgeReplaced } from './purge.ts'

type SweepScope = Pick<JobScope, 'em' | 'ports'>

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
  await purgeDeleted(scope)
  await purgeReplaced(scope)
  await removeLostBuilds(scope)
}
