import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { TourFolder } from './entity.ts'

/** Finds a folder of tours of the account. 404 for an unknown folder and for one of another account. */
export async function requireTourFolder(
  { em, account }: { readonly em: EntityManager; readonly account: Pick<AccountScope['account'], 'id'> },
  folderId: string,
): Promise<TourFolder> {
  const folder = await em.findOne(TourFolder, { id: folderId, account: account.id }, { refresh: true })
  if (folder === null) throw new AppError('resource.notFound')
  return folder
}

/** Locks the folders of the account against other changes, and reads them all. */
export async function lockTourFolders(em: EntityManager, account: string): Promise<TourFolder[]> {
  // `for no key update` lets other transactions insert rows that refer to the account, such as stops.
  await em.execute('select 1 from accounts where id = ? for no key update', [account])
  return em.find(TourFolder, { account }, { refresh: true })
}

export type FolderOfTour = { readonly id: string; readonly path: readonly string[] }

/** Maximum length of a path, so that a cycle would end. */
const pathMaxLength = 20

const pathsSql = `
  with recursive path as (
    select e.tour_id, f.id as folder_id, f.parent_id, array[f.name::text] as names, 1 as length
      from tour_folder_entries e join tour_folders f on f.id = e.folder_id where e.tour_id = any(?::uuid[])
    union all
    select path.tour_id, path.folder_id, f.parent_id, f.name::text || path.names, path.length + 1
      from path join tour_folders f on f.id = path.parent_id where path.length < ${pathMaxLength})
  select distinct on (tour_id) tour_id as "tourId", folder_id as "folderId", to_json(names) as names
    from path order by tour_id, length desc`

type PathRow = { readonly tourId: string; readonly folderId: string; readonly names: readonly string[] }

/** Finds the folder of each tour that is in one, with the names from the top level to it. */
export async function findFoldersOfTours(
  em: EntityManager,
  tourIds: readonly string[],
): Promise<ReadonlyMap<string, FolderOfTour>> {
  if (tourIds.length === 0) return new Map()
  const rows = await em.execute<PathRow[]>(pathsSql, [`{${tourIds.join(',')}}`])
  return new Map(rows.map(({ tourId, folderId, names }) => [tourId, { id: folderId, path: names }]))
}
