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
import { textsFolder } from '../translations/public-texts.ts'

/** Deletes the translations of purged stops and hotspots, because no foreign key does. */
const deletedContentTextsSql = `
  delete from translations tr using (
    select st.tour_id, 'stop' as kind, st.id from stops st where st.deleted_at < ?
    union select st.tour_id, 'hotspot', h.id from hotspots h join stops st on st.id = h.stop_id
      where h.deleted_at < ? or st.deleted_at < ?
  ) deleted
  where tr.tour_id = deleted.tour_id and tr.key like deleted.kind || '.' || deleted.id || '.%'`

/** Deletes the translations of deleted forms, except in a tour in use, where an undo may restore the form. */
const deletedFormTextsSql = `
  delete from translations tr using tours t
  where t.id = tr.tour_id and t.saved_at < ? and tr.key like 'form.%'
    and not exists (select 1 from forms f where f.tour_id = tr.tour_id and tr.key like 'form.' || f.form_id || '.%')`

type SweepScope = Pick<JobScope, 'em' | 'ports'>

/** Purges deleted tours and contents after their retention period. The files of tours are scheduled for deletion. */
export async function sweepTours({ em, ports }: SweepScope): Promise<void> {
  const retentionStart = restorableSince(ports.now())
  for (const { id } of await em.find(Tour, { deletedAt: { $lt: retentionStart } })) {
    await em.transactional(async (transaction) => {
      // The tour may have been restored since.
      if ((await lockDeletedTour(transaction, id, retentionStart)) === null) return
      const shares = await transaction.find(Share, { tour: id })
      const folders = [...shares.map((share) => `publications/${share.id}`), textsFolder(id)]
      const deletions = folders.map((key) => ({ key, kind: 'folder' as const }))
      await scheduleDeletions(transaction, deletions, ports.now())
      await transaction.nativeDelete(Tour, { id })
    })
  }
  await em.execute(deletedContentTextsSql, [retentionStart, retentionStart, retentionStart])
  await em.execute(deletedFormTextsSql, [retentionStart])
  await em.nativeDelete(Hotspot, { deletedAt: { $lt: retentionStart } })
  await em.nativeDelete(Submission, { deletedAt: { $lt: retentionStart } })
  await em.nativeDelete(Stop, { deletedAt: { $lt: retentionStart } })
  await em.nativeDelete(Translation, { deletedAt: { $lt: retentionStart } })
}
