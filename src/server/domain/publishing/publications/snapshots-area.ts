import { restorableSince } from '../../../kernel/deletion.ts'
import { eachOf } from '../../../ports/each-of.ts'
import type { CheckedArea, CheckScope } from '../../library/file-checks/checked-area.ts'
import type { ScheduledDeletion } from '../../library/file-deletions/schedule.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { publicationKey } from '../../tours/publication-state/publication-keys.ts'

const sharesAtOnce = 500

/** Pages of shares with a version that may have replaced others. */
async function* sharePages({ em }: CheckScope, after = ''): AsyncGenerator<readonly string[]> {
  let lastId = after
  for (;;) {
    const where = { id: { $gt: lastId }, liveNumber: { $gt: 1 } }
    const shares = await em.fork().find(Share, where, { orderBy: { id: 'asc' }, limit: sharesAtOnce, fields: ['id'] })
    if (shares.length === 0) return
    yield shares.map(({ id }) => id)
    lastId = shares.at(-1)?.id ?? lastId
  }
}

/** Replaced snapshots of versions that have been live for so long that no visitor has an earlier page open. */
async function replacedSnapshots(scope: CheckScope, ids: readonly string[]): Promise<readonly ScheduledDeletion[]> {
  const { em, ports } = scope
  const oldestRestorable = restorableSince(ports.now())
  const shares = await em.fork().find(Share, { id: { $in: [...ids] }, publishedAt: { $lt: oldestRestorable } })
  const replaced: ScheduledDeletion[] = []
  await eachOf(shares, async ({ id, liveNumber }) => {
    for (const number of await ports.files.list(`publications/${id}`)) {
      if (Number(number) >= (liveNumber ?? 0)) continue
      replaced.push({ key: publicationKey(id, Number(number)), kind: 'folder' })
    }
  })
  return replaced
}

/** Snapshots of published versions, by their shares. */
export const snapshotsArea: CheckedArea = { pages: sharePages, findOrphans: replacedSnapshots }
