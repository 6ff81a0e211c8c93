import { limits } from '../../../../shared/limits.ts'
import { restorableSince } from '../../../kernel/deletion.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { eachOf } from '../../../ports/each-of.ts'
import { Share } from '../../publishing/publications/entity.ts'
import { publicationKey } from '../../tours/tours/publication-keys.ts'
import type { ScheduledDeletion } from '../file-deletions/schedule.ts'
import { mediaBuildKey } from '../media/addresses.ts'
import { startOfBuild } from '../media/build/build.ts'
import { Media } from '../media/entity.ts'
import { Upload } from '../uploads/entity.ts'
import type { checkedAreas } from './entity.ts'

type CheckScope = Pick<JobScope, 'em' | 'ports'>

type Area = {
  /** Names in a fixed order, page by page, from the one after `after` on. */
  readonly pages: (scope: CheckScope, after: string | undefined) => AsyncIterable<readonly string[]>
  /** Deletions of the names on a page that nothing needs. */
  readonly surplus: (scope: CheckScope, names: readonly string[]) => Promise<readonly ScheduledDeletion[]>
}

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

const sharesAtOnce = 500

/** Shares with a version that may have replaced others. */
async function* sharePages({ em }: CheckScope, after = ''): AsyncGenerator<readonly string[]> {
  let last = after
  for (;;) {
    const where = { id: { $gt: last }, liveNumber: { $gt: 1 } }
    const shares = await em.fork().find(Share, where, { orderBy: { id: 'asc' }, limit: sharesAtOnce, fields: ['id'] })
    if (shares.length === 0) return
    yield shares.map(({ id }) => id)
    last = shares.at(-1)?.id ?? last
  }
}

/** Snapshots before a live one that has been live for so long that no visitor holds an earlier page any more. */
async function replacedSnapshots(scope: CheckScope, ids: readonly string[]): Promise<readonly ScheduledDeletion[]> {
  const { em, ports } = scope
  const before = restorableSince(ports.now())
  const shares = await em.fork().find(Share, { id: { $in: [...ids] }, publishedAt: { $lt: before } })
  const replaced: ScheduledDeletion[] = []
  await eachOf(shares, async ({ id, liveNumber }) => {
    for (const number of await ports.files.list(`publications/${id}`)) {
      if (Number(number) >= (liveNumber ?? 0)) continue
      replaced.push({ key: publicationKey(id, Number(number)), kind: 'folder' })
    }
  })
  return replaced
}

/** Bytes of uploads without a row: a row is always there before its bytes. */
async function strayUploads({ em }: CheckScope, ids: readonly string[]): Promise<readonly ScheduledDeletion[]> {
  const rows = await em.fork().find(Upload, { id: { $in: [...ids] } }, { fields: ['id'] })
  const isThere = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !isThere.has(id)).map((key) => ({ key, kind: 'upload' }))
}

export const areas: Readonly<Record<(typeof checkedAreas)[number], Area>> = {
  builds: { pages: ({ ports }, after) => ports.files.pages('media', after), surplus: lostBuilds },
  snapshots: { pages: sharePages, surplus: replacedSnapshots },
  uploads: { pages: ({ ports }, after) => ports.spool.pages(after), surplus: strayUploads },
}
