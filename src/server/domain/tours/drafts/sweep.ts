import { restorableSince } from '../../../kernel/deletion.ts'
import type { JobScope } from '../../../kernel/job.ts'
import { scheduleDeletions } from '../../library/file-deletions/schedule.ts'
import { Submission } from '../forms/submission-entity.ts'
import { Hotspot } from '../hotspots/entity.ts'
import { Share } from '../publication-state/entity.ts'
import { Stop } from '../stops/entity.ts'
import { Tour } from '../tours/entity.ts'
import { lockDeletedTour } from '../tours/find.ts'
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

/** What was deleted, or sent in, and whose time to be restored is over. Files go by the rows that are left for them. */
async function purgeDeleted({ em, ports }: SweepScope, before: Date): Promise<void> {
  for (const { id } of await em.find(Tour, { deletedAt: { $lt: before } })) {
    await em.transactional(async (inner) => {
      // Somebody may have brought it back since.
      if ((await lockDeletedTour(inner, id, before)) === null) return
      const shares = await inner.find(Share, { tour: id })
      const folders = [...shares.map((share) => `publications/${share.id}`), textsFolder(id)]
      const deletions = folders.map((key) => ({ key, kind: 'folder' as const }))
      await scheduleDeletions(inner, deletions, ports.now())
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

/** One round of order among tours. */
export async function sweepTours(scope: SweepScope): Promise<void> {
  await purgeDeleted(scope, restorableSince(scope.ports.now()))
}
