import type { EntityManager } from '../../../kernel/scope.ts'
import { TourFolderEntry } from './entity.ts'

const putSql = `
  insert into tour_folder_entries (tour_id, folder_id) select unnest(?::uuid[]), ?::uuid
    on conflict (tour_id) do update set folder_id = excluded.folder_id`

/**
 * Moves tours to a folder of their account; null for no folder. The caller has locked the tours, because concurrent saves
 * write the same rows of the list.
 */
export async function moveToFolder(
  em: EntityManager,
  tourIds: readonly string[],
  folderId: string | null,
): Promise<void> {
  if (tourIds.length === 0) return
  if (folderId === null) await em.nativeDelete(TourFolderEntry, { tour: { $in: [...tourIds] } })
  else await em.execute(putSql, [`{${tourIds.join(',')}}`, folderId])
}

const copySql = `
  insert into tour_folder_entries (tour_id, folder_id)
    select ?::uuid, e.folder_id from tour_folder_entries e join tour_folders f on f.id = e.folder_id
      where e.tour_id = ? for share of f`

/** Puts a copy into the folder of its original. A folder that is being deleted at the same time is left out. */
export async function copyFolderEntry(em: EntityManager, originalId: string, copyId: string): Promise<void> {
  await em.execute(copySql, [copyId, originalId])
}
