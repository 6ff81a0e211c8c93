/** Folder of the library, or of the list of tours. */
export type FolderRow = {
  readonly id: string
  readonly name: string
  readonly parentId: string | null
  /** Number of items in the folder itself, not in its subfolders. */
  readonly count: number
}

/** Folders of media or of tours, and the operations on them. */
export type FolderSource = {
  /** Undefined until loaded. */
  readonly folders: readonly FolderRow[] | undefined
  readonly create: (fields: { name: string; parentId?: string }) => Promise<{ readonly id: string }>
  readonly update: (fields: { folderId: string; name?: string; parentId?: string | null }) => Promise<unknown>
  readonly deleteFolder: (folder: { folderId: string }) => Promise<unknown>
  readonly isPending: boolean
}
