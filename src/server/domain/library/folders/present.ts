import type { Folder as WireFolder } from '../../../../shared/folders/folders.ts'
import type { EntityManager } from '../../../kernel/scope.ts'
import { readCountsByName } from '../counts/read-counts.ts'
import type { Folder } from './entity.ts'

/** Folders of an account in the shape of the API, with their media counts. */
export async function presentFolders(
  em: EntityManager,
  accountId: string,
  rows: readonly Folder[],
): Promise<WireFolder[]> {
  const counts = await readCountsByName(em, accountId, 'folder')
  return rows.map(({ id, name, parentId }) => ({
    id,
    name,
    parentId: parentId ?? null,
    mediaCount: counts.get(id) ?? 0,
  }))
}
