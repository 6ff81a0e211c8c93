import type { EntityManager } from '../../kernel/scope.ts'

type Live = { live_number: number }

/** A suspended account, a deleted tour and a withdrawn share look like one that never was. */
const liveSql = `
  select s.live_number from shares s
  join tours t on t.id = s.tour_id
  join accounts a on a.id = s.account_id
  where s.id = ? and s.live_number is not null and t.deleted_at is null and a.status in ('active', 'grace')`

/** The one pointer of a share: number of the snapshot that visitors see. */
export async function findLiveNumber(em: EntityManager, shareId: string): Promise<{ number: number } | null> {
  const [live] = await em.execute<Live[]>(liveSql, [shareId])
  return live ? { number: live.live_number } : null
}
