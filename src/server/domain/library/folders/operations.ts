import { z } from 'zod'
import {
  createFolderInput,
  folder,
  folderPage,
  listFoldersInput,
  updateFolderInput,
  type Folder as WireFolder,
} from '../../../../shared/folders/folders.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { id } from '../../../../shared/texts.ts'
import { pageOf, readCursor, readLength } from '../../../database/rows/pages.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { Folder } from './entity.ts'
import { requireFolder } from './find.ts'
import { presentFolders } from './present.ts'
import { requireParent } from './require-parent.ts'

const foldersPerAccount = 2_000

/** One folder in the shape of the API. */
export async function presentFolder({ em, account }: AccountScope, row: Folder): Promise<WireFolder> {
  const [folder] = await presentFolders(em, account.id, [row])
  if (folder === undefined) throw new AppError('resource.notFound')
  return folder
}

/** Locks the folders of the account against other changes, and reads them all. */
export async function lockFolders(em: EntityManager, account: string): Promise<Folder[]> {
  await lockAccountStorage(em, account)
  return em.find(Folder, { account }, { refresh: true })
}

const cursorShape = z.tuple([z.string(), id])

/** Keyset condition: folders are ordered by name, then by id. */
function afterCursor(cursor: string | undefined) {
  const position = readCursor(cursorShape, cursor)
  if (position === undefined) return []
  const [lastName, lastId] = position
  return [{ $or: [{ name: { $gt: lastName } }, { name: lastName, id: { $gt: lastId } }] }]
}

/** A page of the library's folders, by name. */
export const listFolders = operation({
  allow: 'viewTour',
  input: listFoldersInput,
  example: () => ({}),
  output: folderPage,
  run: async ({ em, account }, { cursor, limit }) => {
    const where = { $and: [{ account: account.id }, ...afterCursor(cursor)] }
    const options = { orderBy: { name: 'asc', id: 'asc' }, limit: readLength(limit) } as const
    const { page, nextCursor } = pageOf(await em.find(Folder, where, options), limit, ({ name, id }) => [name, id])
    return { folders: await presentFolders(em, account.id, page), nextCursor }
  },
})

/** Creates a folder. 404 for a parent of another account, 409 if it would be nested too deeply. */
export const createFolder = operation({
  allow: 'manageTours',
  input: createFolderInput,
  example: ({ folderId }) => ({ name: 'Docks', parentId: folderId }),
  output: folder,
  run: async (scope, { name, parentId = null }) => {
    const createdFolder = await scope.em.transactional(async (em) => {
      const folders = await lockFolders(em, scope.account.id)
      if (folders.length >= foldersPerAccount) throw new AppError('folder.tooMany')
      requireParent(folders, parentId)
      return em.create(Folder, { account: scope.account.id, name, parentId })
    })
    return presentFolder(scope, createdFolder)
  },
})

/** Renames or moves a folder with its contents. 409 for a parent inside the folder itself, or nested too deeply. */
export const updateFolder = operation({
  allow: 'manageTours',
  input: updateFolderInput,
  example: ({ folderId }) => ({ folderId, name: 'Piers', parentId: null }),
  output: folder,
  run: async (scope, { folderId, name, parentId }) => {
    await scope.em.transactional(async (em) => {
      const folders = await lockFolders(em, scope.account.id)
      const storedFolder = await requireFolder({ em, account: scope.account }, folderId)
      if (parentId !== undefined) requireParent(folders, parentId, folderId)
      if (parentId !== undefined) storedFolder.parentId = parentId
      if (name !== undefined) storedFolder.name = name
    })
    return presentFolder(scope, await requireFolder(scope, folderId))
  },
})
