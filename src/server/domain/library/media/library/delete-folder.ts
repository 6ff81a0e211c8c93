import { deleteFolderInput, folder as folderSchema } from '../../../../../shared/folders/folders.ts'
import { operation } from '../../../../kernel/operation.ts'
import { Folder } from '../../folders/entity.ts'
import { requireFolder } from '../../folders/find.ts'
import { lockFolders, presentFolder } from '../../folders/operations.ts'
import { Media } from '../entity.ts'

/** Deletes a folder and moves its contents to its parent. Returns the deleted folder. */
export const deleteFolder = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: deleteFolderInput,
  example: ({ folderId }) => ({ folderId }),
  output: folderSchema,
  run: async (scope, { folderId }) =>
    scope.em.transactional(async (em) => {
      const accountId = scope.account.id
      await lockFolders(em, accountId)
      const folder = await requireFolder({ em, account: scope.account }, folderId)
      const deletedFolder = await presentFolder({ ...scope, em }, folder)
      const parentId = folder.parentId ?? null
      await em.nativeUpdate(Folder, { account: accountId, parentId: folderId }, { parentId })
      await em.nativeUpdate(Media, { account: accountId, folder: folderId }, { folder: parentId })
      await em.nativeDelete(Folder, { id: folderId, account: accountId })
      return deletedFolder
    }),
})
