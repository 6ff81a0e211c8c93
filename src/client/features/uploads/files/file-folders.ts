import type { Folder } from '../../../../shared/folders/folders.ts'
import { limits } from '../../../../shared/limits.ts'
import type { PickedFile } from './picked-files.ts'

type KnownFolder = Pick<Folder, 'id' | 'name' | 'parentId'>

type Library = {
  /** The folders that are there. */
  readonly list: () => Promise<readonly KnownFolder[]>
  /** The folder that is open, which the others go into; `null` for the top. */
  readonly openId: string | null
  readonly create: (folder: { name: string; parentId: string | null }) => Promise<KnownFolder>
}

/** Files that go into the same folder of the library. */
export type FiledGroup = { readonly folderId: string | null; readonly files: readonly PickedFile[] }

const sameName = new Intl.Collator(undefined, { sensitivity: 'accent' })

function depthOf(folders: readonly KnownFolder[], folderId: string | null): number {
  const folder = folders.find(({ id }) => id === folderId)
  return folder === undefined ? 0 : 1 + depthOf(folders, folder.parentId)
}

/**
 * Finds or makes the folders of the library that files of chosen folders belong into. Folders deeper than the library
 * goes are put together in the last that it has; where one cannot be made, its files go into the one around it. Files
 * that come in no folder wait for no server: it may be away just now, and their uploads know how to wait.
 */
export async function fileByFolder(files: readonly PickedFile[], library: Library): Promise<readonly FiledGroup[]> {
  const folderNamesOf = ({ path }: PickedFile) => path.split('/').slice(0, -1)
  const isAsked = files.some((file) => folderNamesOf(file).length > 0)
  const known = isAsked ? [...(await library.list().catch(() => []))] : []
  const room = limits.folderDepthMax - depthOf(known, library.openId)
  const enter = async (parentId: string | null, name: string): Promise<string | null> => {
    const there = known.find((folder) => folder.parentId === parentId && sameName.compare(folder.name, name) === 0)
    if (there !== undefined) return there.id
    const made = await library.create({ name, parentId }).catch(() => null)
    if (made !== null) known.push(made)
    return made?.id ?? parentId
  }
  const groups = new Map<string | null, PickedFile[]>()
  for (const file of files) {
    let folderId = library.openId
    for (const name of folderNamesOf(file).slice(0, room)) folderId = await enter(folderId, name)
    groups.set(folderId, [...(groups.get(folderId) ?? []), file])
  }
  return [...groups].map(([folderId, some]) => ({ folderId, files: some }))
}
