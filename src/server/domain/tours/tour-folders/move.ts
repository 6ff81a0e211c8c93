import { LockMode } from '@mikro-orm/core'
import type { EntityManager } from '../../../kernel/scope.ts'
import { TourFolder, TourFolderEntry } from './entity.ts'

const moveSql = `
  insert into tour_folder_entries (tour_id, folder_id) select unnest(?::uuid[]), ?::uuid
    on conflict (tour_id) do update set folder_id = excluded.folder_id`

/**
 * Moves tours to a folder of their account; null for no folder. The caller has locked the tours, because concurrent
 * saves write the same rows of the list.
 */
export async function moveToFolder(
  em: EntityManager,
  tourIds: readonly string[],
  folderId: string | null,
): Promise<void> {
  if (tourIds.length === 0) return
  if (folderId === null) await em.nativeDelete(TourFolderEntry, { tour: { $in: [...tourIds] } })
  else await em.execute(moveSql, [`{${tourIds.join(',')}}`, folderId])
}

/** Locks the tours of a folder, including deleted tours, in the same order as all other calls. */
const lockContentsSql = `select t.id from tours t
  where t.id in (select e.tour_id from tour_folder_entries e where e.folder_id = ?) order by t.id for update`

/** Moves all tours of a folder to another one; null for no folder. The caller has locked the folders of the account. */
export async function moveContents(em: EntityManager, folderId: string, targetId: string | null): Promise<void> {
  // Copying a tour doesn't lock all folders, but only its own, and waits for this lock.
  await em.findOne(TourFolder, { id: folderId }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
  await em.execute(lockContentsSql, [folderId])
  // Selected by the folder, not by the locked tours, because a tour may have left the folder before it was locked.
  if (targetId === null) await em.nativeDelete(TourFolderEntry, { folder: folderId })
  else await em.nativeUpdate(TourFolderEntry, { folder: folderId }, { folder: targetId })
}

const copySql = `
  insert into tour_folder_entries (tour_id, folder_id)
    select ?::uuid, e.folder_id from tour_folder_entries e join tour_folders f on f.id = e.folder_id
      where e.tour_id = ? for share of f`

/** Puts a copy into the folder of its original, or into none if that folder is being deleted. */
export async function copyFolderEntry(em: EntityManager, originalId: string, copyId: string): Promise<void> {
  await em.execute(copySql, [copyId, originalId])
}
