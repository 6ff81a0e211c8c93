import type { Folder } from '../../../../shared/folders/folders.ts'

export type FolderNode = Folder & {
  /** 0 for a folder that is in no other. */
  readonly depth: number
  readonly children: readonly FolderNode[]
}

/** The folders below `parentId`, by name as people count. A folder whose parent is gone would be lost: it is at the top. */
export function folderTree(folders: readonly Folder[]): readonly FolderNode[] {
  const ids = new Set(folders.map(({ id }) => id))
  const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const below = (parentId: string | null, depth: number): FolderNode[] =>
    folders
      .filter((folder) => (folder.parentId !== null && ids.has(folder.parentId) ? folder.parentId : null) === parentId)
      .sort((a, b) => byName.compare(a.name, b.name))
      .map((folder) => ({ ...folder, depth, children: below(folder.id, depth + 1) }))
  return below(null, 0)
}

/** A tree from top to bottom, as it is read. */
export function flatTree(nodes: readonly FolderNode[]): readonly FolderNode[] {
  return nodes.flatMap((node) => [node, ...flatTree(node.children)])
}

/** The folders from the outermost to `folderId` itself; empty when it is not known. */
export function folderPath(folders: readonly Folder[], folderId: string): readonly Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const path: Folder[] = []
  for (let at = byId.get(folderId); at && !path.includes(at); at = byId.get(at.parentId ?? '')) path.unshift(at)
  return path
}

/** Whether `folderId` is `ancestorId` or lies anywhere in it. */
export function isWithin(folders: readonly Folder[], folderId: string, ancestorId: string): boolean {
  return folderPath(folders, folderId).some(({ id }) => id === ancestorId)
}
