import { folder, removeFolderInput } from '../../../../../shared/folders/folders.ts'
import { operation } from '../../../../kernel/operation.ts'
import { Folder } from '../../folders/entity.ts'
import { requireFolder } from '../../folders/find.ts'
import { lockFolders, presentFolder } from '../../folders/operations.ts'
import { Media } from '../entity.ts'

/** Deletes a folder and moves its contents to its parent. Returns the deleted folder. */
export const deleteFolder = operation({
  allow: 'manageTours',
  whileReadOnly: true,
  input: removeFolderInput,
  example: ({ folderId }) => ({ folderId }),
  output: folder,
  run: async (scope, { folderId }) =>
    scope.em.transactional(async (em) => {
      await lockFolders(em, scope.account.id)
      const folder = await requireFolder({ em, account: scope.account }, folderId)
      const deletedFolder = await presentFolder({ ...scope, em }, folder)
      const account = scope.account.id
      const parentId = folder.parentId ?? null
      await em.nativeUpdate(Folder, { account, parentId: folderId }, { parentId })
      await em.nativeUpdate(Media, { account, folder: folderId }, { folder: parentId })
      await em.nativeDelete(Folder, { id: folderId, account })
      return deletedFolder
    }),
})
