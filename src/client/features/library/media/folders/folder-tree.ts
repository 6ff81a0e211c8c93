import type { FolderRow } from './folder-source.ts'

type TreeFolder = Pick<FolderRow, 'id' | 'name' | 'parentId'>

export type FolderNode<Folder extends TreeFolder = FolderRow> = Folder & {
  /** 0 for a top-level folder. */
  readonly depth: number
  readonly children: readonly FolderNode<Folder>[]
}

/** Tree of folders in natural name order. A folder becomes a top-level folder if its parent no longer exists. */
export function folderTree<Folder extends TreeFolder>(folders: readonly Folder[]): readonly FolderNode<Folder>[] {
  const ids = new Set(folders.map(({ id }) => id))
  const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
  const childrenOf = (parentId: string | null, depth: number): FolderNode<Folder>[] =>
    folders
      .filter((folder) => (folder.parentId !== null && ids.has(folder.parentId) ? folder.parentId : null) === parentId)
      .sort((a, b) => byName.compare(a.name, b.name))
      .map((folder) => ({ ...folder, depth, children: childrenOf(folder.id, depth + 1) }))
  return childrenOf(null, 0)
}

/** Nodes of a tree in depth-first order. */
export function flatTree<Folder extends TreeFolder>(
  nodes: readonly FolderNode<Folder>[],
): readonly FolderNode<Folder>[] {
  return nodes.flatMap((node) => [node, ...flatTree(node.children)])
}

/** Folders from the top-level one to `folderId` itself; empty if `folderId` is unknown. */
export function folderPath<Folder extends TreeFolder>(folders: readonly Folder[], folderId: string): readonly Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const path: Folder[] = []
  let folder = byId.get(folderId)
  while (folder && !path.includes(folder)) {
    path.unshift(folder)
    folder = byId.get(folder.parentId ?? '')
  }
  return path
}

/** True if `folderId` is `ancestorId` or one of its descendants. */
export function isWithin(folders: readonly TreeFolder[], folderId: string, ancestorId: string): boolean {
  return folderPath(folders, folderId).some(({ id }) => id === ancestorId)
}
