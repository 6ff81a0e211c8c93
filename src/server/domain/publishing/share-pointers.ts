import { limits } from '../../../shared/limits.ts'
import type { EntityManager } from '../../kernel/scope.ts'

type Live = { live_number: number; earliest: number }

/** A suspended account, a deleted tour and a withdrawn share look like one that never was. */
const liveSql = `
  select s.live_number, case when s.published_at > ? then (
      select coalesce(max(p.number), 0) + 1 from publications p where p.tour_id = s.tour_id and p.status = 'withdrawn')
    else s.live_number end as earliest
  from shares s
  join tours t on t.id = s.tour_id
  join accounts a on a.id = s.account_id
  where s.id = ? and s.live_number is not null and t.deleted_at is null and a.status in ('active', 'grace')`

/**
 * The one pointer of a share: number of the snapshot that visitors see. `earliest` is the first that pages may go on with
 * which were open when another one went live, for a day; nothing from before the tour was unpublished.
 */
export async function findLiveNumber(
  em: EntityManager,
  shareId: string,
  now: Date,
): Promise<{ number: number; earliest: number } | null> {
  const shownSince = new Date(now.getTime() - limits.replacedVersionShownMs)
  const [live] = await em.execute<Live[]>(liveSql, [shownSince, shareId])
  return live ? { number: live.live_number, earliest: Math.min(live.earliest, live.live_number) } : null
}
