import type { EntityManager } from '../../../kernel/scope.ts'

/** As `share-pointers.ts` has it: what visitors can't see looks like what never was. */
const slugSql = `
  select s.id as "shareId" from share_slugs sl
  join shares s on s.id = sl.share_id
  join tours t on t.id = s.tour_id
  join accounts a on a.id = s.account_id
  where sl.slug = ? and s.live_number is not null and t.deleted_at is null and a.status in ('active', 'grace')
    and exists (select 1 from share_slugs c where c.share_id = sl.share_id and c.is_current)`

/** The live tour that a short address leads to; null when it leads nowhere. */
export async function findShareBySlug(em: EntityManager, slug: string): Promise<{ shareId: string } | null> {
  const [found] = await em.execute<{ shareId: string }[]>(slugSql, [slug])
  return found ?? null
}
