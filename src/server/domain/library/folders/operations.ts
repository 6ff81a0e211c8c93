import { z } from 'zod'
import {
  createFolderInput,
  folder,
  listFoldersInput,
  updateFolderInput,
  type Folder as WireFolder,
} from '../../../../shared/folders/folders.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import { limits } from '../../../../shared/limits.ts'
import { operation } from '../../../kernel/operation.ts'
import type { AccountScope, EntityManager } from '../../../kernel/scope.ts'
import { lockAccountStorage } from '../../billing/plans/storage.ts'
import { Folder } from './entity.ts'
import { requireFolder } from './find.ts'
import { presentFolders } from './present.ts'
import { requireParent } from './tree.ts'

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

/** The library's folders by name. */
export const listFolders = operation({
  allow: 'viewTour',
  input: listFoldersInput,
  output: z.array(folder),
  run: async ({ em, account }) =>
    presentFolders(
      em,
      account.id,
      await em.find(Folder, { account: account.id }, { orderBy: { name: 'asc', id: 'asc' } }),
    ),
})

/** Creates a folder. 404 for a parent of another account, 409 where it would be nested too deeply. */
export const createFolder = operation({
  allow: 'manageTours',
  input: createFolderInput,
  output: folder,
  run: async (scope, { name, parentId = null }) => {
    const folder = await scope.em.transactional(async (em) => {
      const folders = await lockFolders(em, scope.account.id)
      if (folders.length >= limits.foldersPerAccount) throw new AppError('folder.tooMany')
      requireParent(folders, parentId)
      return em.create(Folder, { account: scope.account.id, name, parentId })
    })
    return presentFolder(scope, folder)
  },
})

/** Renames or moves a folder with its contents. 409 for a parent inside the folder itself, or nested too deeply. */
export const updateFolder = operation({
  allow: 'manageTours',
  input: updateFolderInput,
  output: folder,
  run: async (scope, { folderId, name, parentId }) => {
    await scope.em.transactional(async (em) => {
      const folders = await lockFolders(em, scope.account.id)
      const folder = await requireFolder({ em, account: scope.account }, folderId)
      if (parentId !== undefined) requireParent(folders, parentId, folderId)
      if (parentId !== undefined) folder.parentId = parentId
      if (name !== undefined) folder.name = name
    })
    return presentFolder(scope, await requireFolder(scope, folderId))
  },
})
