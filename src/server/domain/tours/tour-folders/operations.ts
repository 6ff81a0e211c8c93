import { z } from 'zod'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { id } from '../../../../shared/texts.ts'
import {
  createTourFolderInput,
  deleteTourFolderInput,
  listTourFoldersInput,
  tourFolder,
  tourFolderPage,
  updateTourFolderInput,
  type TourFolder as WireFolder,
} from '../../../../shared/tour-folders/tour-folders.ts'
import { pageOf, readCursor, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { requireParent } from '../../library/folders/require-parent.ts'
import { TourFolder } from './entity.ts'
import { lockTourFolders, requireTourFolder } from './find.ts'
import { moveContents } from './move.ts'

const foldersPerAccount = 2_000

const countsSql = `select folder_id as id, count(*)::int as count from tour_listing
  where account_id = ? and folder_id = any(?::uuid[]) group by folder_id`

/** Folders of an account in the shape of the API, with their tour counts. */
async function presentFolders(
  em: EntityManager,
  accountId: string,
  rows: readonly TourFolder[],
): Promise<WireFolder[]> {
  if (rows.length === 0) return []
  const ids = `{${rows.map((row) => row.id).join(',')}}`
  const countRows = await em.execute<{ id: string; count: number }[]>(countsSql, [accountId, ids])
  const countByFolder = new Map(countRows.map((row) => [row.id, row.count]))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    parentId: row.parentId ?? null,
    tourCount: countByFolder.get(row.id) ?? 0,
  }))
}

async function presentFolder({ em, account }: AccountScope, row: TourFolder): Promise<WireFolder> {
  const [folder] = await presentFolders(em, account.id, [row])
  if (folder === undefined) throw new AppError('resource.notFound')
  return folder
}

const cursorShape = z.tuple([z.string(), id])

/** Keyset condition: folders are ordered by name, then by id. */
function afterCursor(cursor: string | undefined) {
  const position = readCursor(cursorShape, cursor)
  if (position === undefined) return []
  const [lastName, lastId] = position
  return [{ $or: [{ name: { $gt: lastName } }, { name: lastName, id: { $gt: lastId } }] }]
}

/** A page of the folders of tours, by name. */
export const listTourFolders = operation({
  allow: 'viewTour',
  input: listTourFoldersInput,
  example: () => ({}),
  output: tourFolderPage,
  run: async ({ em, account }, { cursor, limit }) => {
    const where = { $and: [{ account: account.id }, ...afterCursor(cursor)] }
    const options = { orderBy: { name: 'asc', id: 'asc' }, limit: readLength(limit) } as const
    const rows = await em.find(TourFolder, where, options)
    const { page, nextCursor } = pageOf(rows, limit, (row) => [row.name, row.id])
    return { folders: await presentFolders(em, account.id, page), nextCursor }
  },
})

/** Creates a folder. 404 for a parent of another account, 409 if it would be nested too deeply. */
export const createTourFolder = operation({
  allow: 'manageTours',
  input: createTourFolderInput,
  example: ({ tourFolderId }) => ({ name: 'Museums', parentId: tourFolderId }),
  output: tourFolder,
  run: async (scope, { name, parentId = null }) => {
    const folder = await scope.em.transactional(async (em) => {
      const folders = await lockTourFolders(em, scope.account.id)
      if (folders.length >= foldersPerAccount) throw new AppError('folder.tooMany')
      requireParent(folders, parentId)
      return em.create(TourFolder, { account: scope.account.id, name, parentId })
    })
    return presentFolder(scope, folder)
  },
})

/** Renames or moves a folder with its contents. 409 for a parent inside the folder itself, or nested too deeply. */
export const updateTourFolder = operation({
  allow: 'manageTours',
  input: updateTourFolderInput,
  example: ({ tourFolderId }) => ({ folderId: tourFolderId, name: 'Galleries', parentId: null }),
  output: tourFolder,
  run: async (scope, { folderId, name, parentId }) => {
    await scope.em.transactional(async (em) => {
      const folders = await lockTourFolders(em, scope.account.id)
      const folder = await requireTourFolder({ em, account: scope.account }, folderId)
      if (parentId !== undefined) requireParent(folders, parentId, folderId)
      if (parentId !== undefined) folder.parentId = parentId
      if (name !== undefined) folder.name = name
    })
    return presentFolder(scope, await requireTourFolder(scope, folderId))
  },
})

/** Deletes a folder and moves its contents to its parent. Returns the deleted folder. */
export const deleteTourFolder = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: deleteTourFolderInput,
  example: ({ tourFolderId }) => ({ folderId: tourFolderId }),
  output: tourFolder,
  run: async (scope, { folderId }) =>
    scope.em.transactional(async (em) => {
      const account = scope.account.id
      await lockTourFolders(em, account)
      const folder = await requireTourFolder({ em, account: scope.account }, folderId)
      const deletedFolder = await presentFolder({ ...scope, em }, folder)
      const parentId = folder.parentId ?? null
      await moveContents(em, folderId, parentId)
      await em.nativeUpdate(TourFolder, { account, parentId: folderId }, { parentId })
      await em.nativeDelete(TourFolder, { id: folderId, account })
      return deletedFolder
    }),
})
