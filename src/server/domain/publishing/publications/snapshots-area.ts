import { restorableSince } from '../../../kernel/deletion.ts'
import { forEachConcurrently } from '../../../ports/for-each-concurrently.ts'
import type { CheckedArea, CheckScope } from '../../library/file-checks/checked-area.ts'
import type { ScheduledDeletion } from '../../library/file-deletions/schedule.ts'
import { Share } from '../../tours/publication-state/entity.ts'
import { publicationKey } from '../../tours/publication-state/publication-keys.ts'

const sharesPerPage = 500

/** Yields pages of shares with more than one version, where the live version may have replaced others. */
async function* sharePages({ em }: CheckScope, after = ''): AsyncGenerator<readonly string[]> {
  let lastId = after
  for (;;) {
    const where = { id: { $gt: lastId }, liveNumber: { $gt: 1 } }
    const shares = await em.fork().find(Share, where, { orderBy: { id: 'asc' }, limit: sharesPerPage, fields: ['id'] })
    if (shares.length === 0) return
    yield shares.map(({ id }) => id)
    lastId = shares.at(-1)?.id ?? lastId
  }
}

/** Finds snapshots that were replaced so long ago that no visitor still has them open. */
async function findReplacedSnapshots(scope: CheckScope, ids: readonly string[]): Promise<readonly ScheduledDeletion[]> {
  const { em, ports } = scope
  const oldestRestorable = restorableSince(ports.now())
  const shares = await em.fork().find(Share, { id: { $in: [...ids] }, publishedAt: { $lt: oldestRestorable } })
  const replaced: ScheduledDeletion[] = []
  await forEachConcurrently(shares, async ({ id, liveNumber }) => {
    for (const number of await ports.files.list(`publications/${id}`)) {
      if (Number(number) >= (liveNumber ?? 0)) continue
      replaced.push({ key: publicationKey(id, Number(number)), kind: 'folder' })
    }
  })
  return replaced
}

/** Area of the snapshots of published versions, listed by share. */
export const snapshotsArea: CheckedArea = { pages: sharePages, findOrphans: findReplacedSnapshots }
