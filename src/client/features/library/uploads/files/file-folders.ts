import type { Folder } from '../../../../../shared/folders/folders.ts'
import { folderDepthMax } from '../../../../../shared/folders/folders.ts'
import type { PickedFile } from './picked-files.ts'

type FolderName = Pick<Folder, 'id' | 'name' | 'parentId'>

type Library = {
  /** Lists the existing folders. */
  readonly list: () => Promise<readonly FolderName[]>
  /** Open folder, the parent of new ones; `null` for the top level. */
  readonly openId: string | null
  readonly create: (folder: { name: string; parentId: string | null }) => Promise<FolderName>
}

/** Files for the same folder of the library. */
export type FolderGroup = { readonly folderId: string | null; readonly files: readonly PickedFile[] }

const sameName = new Intl.Collator(undefined, { sensitivity: 'accent' })

function depthOf(folders: readonly FolderName[], folderId: string | null): number {
  const folder = folders.find(({ id }) => id === folderId)
  return folder === undefined ? 0 : 1 + depthOf(folders, folder.parentId)
}

/**
 * Groups files by folder of the library, which is found or created by their paths. Paths deeper than the library allows
 * are flattened into the deepest folder, and a folder that can't be created into its parent. Files without a folder
 * need no request, so their uploads can be queued while the server is unreachable.
 */
export async function groupByFolder(files: readonly PickedFile[], library: Library): Promise<readonly FolderGroup[]> {
  const folderNamesOf = ({ path }: PickedFile) => path.split('/').slice(0, -1)
  const hasFolders = files.some((file) => folderNamesOf(file).length > 0)
  const folders = hasFolders ? [...(await library.list().catch(() => []))] : []
  const maxNewDepth = folderDepthMax - depthOf(folders, library.openId)
  const findOrCreateFolder = async (parentId: string | null, name: string): Promise<string | null> => {
    const existingFolder = folders.find(
      (folder) => folder.parentId === parentId && sameName.compare(folder.name, name) === 0,
    )
    if (existingFolder !== undefined) return existingFolder.id
    const newFolder = await library.create({ name, parentId }).catch(() => null)
    if (newFolder !== null) folders.push(newFolder)
    return newFolder?.id ?? parentId
  }
  const groups = new Map<string | null, PickedFile[]>()
  for (const file of files) {
    let folderId = library.openId
    for (const name of folderNamesOf(file).slice(0, maxNewDepth)) folderId = await findOrCreateFolder(folderId, name)
    groups.set(folderId, [...(groups.get(folderId) ?? []), file])
  }
  return [...groups].map(([folderId, folderFiles]) => ({ folderId, files: folderFiles }))
}
