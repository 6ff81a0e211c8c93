import { useMemo } from 'react'
import type { FolderSource } from './folder-source.ts'
import { useFolderActions } from './use-folder-actions.ts'
import { useFolders } from './use-folders.ts'

/** The folders of the library. */
export function useMediaFolders(): FolderSource {
  const { data } = useFolders()
  const folders = useMemo(() => data?.map(({ mediaCount, ...folder }) => ({ ...folder, count: mediaCount })), [data])
  return { folders, ...useFolderActions() }
}
