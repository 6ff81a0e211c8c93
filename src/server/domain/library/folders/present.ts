import type { Folder as WireFolder } from '../../../../shared/folders/folders.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { keptCounts } from '../counts/kept.ts'
import type { Folder } from './entity.ts'

/** Folders of an account as the wire sees them. */
export async function presentFolders(
  em: EntityManager,
  accountId: string,
  rows: readonly Folder[],
): Promise<WireFolder[]> {
  const counts = await keptCounts(em, accountId, 'folder')
  return rows.map(({ id, name, parentId }) => ({
    id,
    name,
    parentId: parentId ?? null,
    mediaCount: counts.get(id) ?? 0,
  }))
}
