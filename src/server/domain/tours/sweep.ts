import { restorableSince } from '../../kernel/deletion.ts'
import type { JobScope } from '../../kernel/job.ts'
import { Submission } from '../forms/submission-entity.ts'
import { Hotspot } from '../hotspots/entity.ts'
import { Share } from '../publishing/entity.ts'
import { publicationKey } from '../publishing/keys.ts'
import { Stop } from '../stops/entity.ts'
import { Translation } from '../translations/entity.ts'
import { textsFolder } from '../translations/public.ts'
import { Tour } from './entity.ts'
import { lockDeletedTour } from './find.ts'

type SweepScope = Pick<JobScope, 'em' | 'ports'>

/** What was deleted, or sent in, and whose time to be restored is over. The files go first, so that none is forgotten. */
async function purgeDeleted({ em, ports: { files } }: SweepScope, before: Date): Promise<void> {
  for (const { id } of await em.find(Tour, { deletedAt: { $lt: before } })) {
    await em.transactional(async (inner) => {
      // Somebody may have brought it back since.
      if ((await lockDeletedTour(inner, id, before)) === null) return
      for (const share of await inner.find(Share, { tour: id })) await files.remove(`publications/${share.id}`)
      await files.remove(textsFolder(id))
      await inner.nativeDelete(Tour, { id })
    })
  }
  await em.nativeDelete(Hotspot, { deletedAt: { $lt: before } })
  await em.nativeDelete(Submission, { deletedAt: { $lt: before } })
  await em.nativeDelete(Stop, { deletedAt: { $lt: before } })
  await em.nativeDelete(Translation, { deletedAt: { $lt: before } })
}

/** Snapshots that were live before one that has been for so long that no visitor holds an earlier page any more. */
async function purgeSnapshots({ em, ports: { files } }: SweepScope, before: Date): Promise<void> {
  for (const { id, liveNumber } of await em.find(Share, { publishedAt: { $lt: before }, liveNumber: { $gt: 1 } })) {
    for (const number of await files.list(`publications/${id}`)) {
      if (Number(number) < (liveNumber ?? 0)) await files.remove(publicationKey(id, Number(number)))
    }
  }
}

/** One round of order among tours and what was published of them. */
export async function sweepTours(scope: SweepScope): Promise<void> {
  const before = restorableSince(scope.ports.now())
  await purgeDeleted(scope, before)
  await purgeSnapshots(scope, before)
}
