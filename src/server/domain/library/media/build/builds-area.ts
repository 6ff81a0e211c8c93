import { limits } from '../../../../../shared/limits.ts'
import { eachOf } from '../../../../ports/each-of.ts'
import type { CheckedArea, CheckScope } from '../../file-checks/area.ts'
import type { ScheduledDeletion } from '../../file-deletions/schedule.ts'
import { mediaBuildKey } from '../addresses.ts'
import { Media } from '../entity.ts'
import { startOfBuild } from './build.ts'

/** The builds of these media that are shown, or may be shown again. */
async function shownBuilds({ em }: CheckScope, publicKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const fields = ['publicKey', 'buildId', 'formerBuildIds'] as const
  const rows = await em.fork().find(Media, { publicKey: { $in: [...publicKeys] } }, { fields })
  const keys = rows.flatMap(({ publicKey, buildId, formerBuildIds }) =>
    [buildId, ...formerBuildIds].flatMap((id) => (id ? [mediaBuildKey(publicKey, id)] : [])),
  )
  return new Set(keys)
}

/** Builds that were finished and never shown: their process died, or another was faster. */
async function lostBuilds(scope: CheckScope, publicKeys: readonly string[]): Promise<readonly ScheduledDeletion[]> {
  const { files, now } = scope.ports
  const before = new Date(now().getTime() - limits.buildExpirySeconds * 1000)
  const shown = await shownBuilds(scope, publicKeys)
  const lost: ScheduledDeletion[] = []
  await eachOf(publicKeys, async (publicKey) => {
    for (const buildId of await files.list(`media/${publicKey}`)) {
      const begun = startOfBuild(buildId)
      const key = mediaBuildKey(publicKey, buildId)
      if (!shown.has(key) && begun !== undefined && begun <= before) lost.push({ key, kind: 'folder' })
    }
  })
  return lost
}

/** Folders of builds in the file store. */
export const buildsArea: CheckedArea = {
  pages: ({ ports }, after) => ports.files.pages('media', after),
  surplus: lostBuilds,
}
