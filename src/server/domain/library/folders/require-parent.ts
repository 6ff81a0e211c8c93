import { folderDepthMax } from '../../../../shared/folders/folders.ts'
import { AppError } from '../../../../shared/kernel/app-error.ts'
import type { Folder } from './entity.ts'

type Node = Pick<Folder, 'id' | 'parentId'>

/** Ids of a folder and its ancestors, innermost first. */
function pathToRoot(byId: ReadonlyMap<string, Node>, folderId: string | null | undefined): string[] {
  const path: string[] = []
  let ancestorId = folderId
  while (ancestorId && !path.includes(ancestorId)) {
    path.push(ancestorId)
    ancestorId = byId.get(ancestorId)?.parentId
  }
  return path
}

/** Levels of a folder and its descendants; 1 for a folder without subfolders. */
function heightOf(folders: readonly Node[], id: string): number {
  const children = folders.filter(({ parentId }) => parentId === id)
  return 1 + Math.max(0, ...children.map((folder) => heightOf(folders, folder.id)))
}

/**
 * Checks that a folder can be placed in a parent: rejects with 404 for an unknown parent, and with 409 for one inside
 * the folder itself or nested too deeply. Without `movedId` the folder is a new one.
 */
export function requireParent(folders: readonly Node[], parentId: string | null, movedId?: string): void {
  const folderById = new Map(folders.map((folder) => [folder.id, folder]))
  if (parentId !== null && !folderById.has(parentId)) throw new AppError('resource.notFound')
  const parentPath = pathToRoot(folderById, parentId)
  if (movedId !== undefined && parentPath.includes(movedId)) throw new AppError('folder.cyclic')
  const height = movedId === undefined ? 1 : heightOf(folders, movedId)
  if (parentPath.length + height > folderDepthMax) throw new AppError('folder.tooDeep')
}
