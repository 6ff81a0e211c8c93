import type { MediaUse } from '../../../shared/media/media.ts'
import type { EntityManager } from '../../kernel/scope.ts'

type Row = { media_id: string; tour_id: string; tour_name: string; stop_name: string | null }

const usesSql = `
  select s.media_id, t.id as tour_id, t.name as tour_name, s.name as stop_name
  from stops s join tours t on t.id = s.tour_id
  where s.media_id = any(?::uuid[]) and s.deleted_at is null and t.deleted_at is null
  union all
  select t.cover_id, t.id, t.name, null from tours t
  where t.cover_id = any(?::uuid[]) and t.deleted_at is null
  order by tour_name, stop_name`

/** Where media are used: by stops, and as covers of tours. */
export async function usesOf(em: EntityManager, mediaIds: readonly string[]): Promise<Map<string, MediaUse[]>> {
  const uses = new Map<string, MediaUse[]>(mediaIds.map((id) => [id, []]))
  if (mediaIds.length === 0) return uses
  const ids = `{${mediaIds.join(',')}}`
  for (const row of await em.execute<Row[]>(usesSql, [ids, ids])) {
    uses.get(row.media_id)?.push({ tourId: row.tour_id, tourName: row.tour_name, stopName: row.stop_name })
  }
  return uses
}
