import type { Folder as WireFolder } from '../../../shared/folders/folders.ts'
import type { EntityManager } from '../../kernel/scope.ts'
import type { Folder } from './entity.ts'

const countsSql = `select folder_id as id, count(*)::int as count from media
  where account_id = ? and folder_id is not null and deleted_at is null group by folder_id`

/** Folders of an account as the wire sees them. */
export async function presentFolders(
  em: EntityManager,
  accountId: string,
  rows: readonly Folder[],
): Promise<WireFolder[]> {
  const counts = await em.execute<{ id: string; count: number }[]>(countsSql, [accountId])
  const byId = new Map(counts.map(({ id, count }) => [id, count]))
  return rows.map(({ id, name, parentId }) => ({ id, name, parentId: parentId ?? null, mediaCount: byId.get(id) ?? 0 }))
}
