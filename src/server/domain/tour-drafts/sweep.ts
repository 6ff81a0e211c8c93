import { restorableSince } from '../../kernel/deletion.ts'
import type { JobScope } from '../../kernel/job.ts'
import { Submission } from '../forms/submission-entity.ts'
import { Hotspot } from '../hotspots/entity.ts'
import { Share } from '../publishing/entity.ts'
import { Stop } from '../stops/entity.ts'
import { Tour } from '../tours/entity.ts'
import { lockDeletedTour } from '../tours/find.ts'
import { publicationKey } from '../tours/publication-keys.ts'
import { Translation } from '../translations/entity.ts'
import { textsFolder } from '../translations/public.ts'

/** Translations of stops and hotspots that go for good: nothing else would ever ask for them again. */
const textsOfGoneSql = `
  delete from translations tr using (
    select st.tour_id, 'stop' as what, st.id from stops st where st.deleted_at < ?
    union select st.tour_id, 'hotspot', h.id from hotspots h join stops st on st.id = h.stop_id
      where h.deleted_at < ? or st.deleted_at < ?
  ) gone
  where tr.tour_id = gone.tour_id and tr.key like gone.what || '.' || gone.id || '.%'`

/** Those of forms that are no more; not in a tour that somebody works on, where an undo may bring them back. */
const textsOfGoneFormsSql = `
  delete from translations tr using tours t
  where t.id = tr.tour_id and t.saved_at < ? and tr.key like 'form.%'
    and not exists (select 1 from forms f where f.tour_id = tr.tour_id and tr.key like 'form.' || f.form_id || '.%')`

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
  await em.execute(textsOfGoneSql, [before, before, before])
  await em.execute(textsOfGoneFormsSql, [before])
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
