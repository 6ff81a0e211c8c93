import type { EntityManager } from '../../../kernel/scope.ts'

const countSql = `update share_links set open_count = open_count + 1, last_opened_at = ?
  where id = ? and revoked_at is null and (expires_at is null or expires_at > ?)
    and (max_opens is null or open_count < max_opens)
  returning id`

/**
 * Counts a visitor who opens a share link; false, and nothing counted, when it was revoked, has expired or is used up.
 * One statement: of visitors who come at once, no more get in than it has opens left.
 */
export async function countOpen(em: EntityManager, linkId: string, now: Date = new Date()): Promise<boolean> {
  const counted = await em.execute<{ id: string }[]>(countSql, [now, linkId, now])
  return counted.length > 0
}
